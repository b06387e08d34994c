import { t } from '@lingui/core/macro';
import { isSound } from '@quiz-app/shared/media';
import { type AttachedFile, type Attachments, decodeAddress, decodeDataUri, type FindFile } from '../attachments.ts';
import { markMedium, withoutMarks } from './marks.ts';
import { itHas, type TextRefusal } from './text-refusal.ts';

/** How to read the formulas, pictures and sounds of a text. */
export interface TextOptions {
  attachments?: Attachments;
  findFile?: FindFile;
  /** Whether the program that wrote the text shows `\(…\)`, `\[…\]` and `$$…$$` as formulas. */
  hasFormulas?: boolean;
  /** Whether `\(…\)`, `\[…\]` and `$$…$$` in Markdown are formulas; else the backslash escapes the bracket. */
  hasMarkdownFormulas?: boolean;
}

/** A picture or sound in HTML. */
interface NamedMedium {
  /** The purpose of its element. */
  kind: 'picture' | 'sound' | 'file';
  source: string;
  /** Undefined if there is none; empty for a decorative picture. */
  alt: string | undefined;
  /** The words in the brackets of the rich text. */
  description: string;
}

/** A mark for a medium, or why it cannot be used. */
export type ReadMedium = { mark: string; lost?: string } | { refusal: TextRefusal };

/** Nouns for a medium that is not there, by the purpose of its element. */
const nouns = {
  picture: {
    alone: () => t({ message: 'a picture', comment: 'It has …' }),
    onWeb: () => t({ message: 'a picture on the web, which is not fetched', comment: 'It has …' }),
    missing: (name: string) => t({ message: `a picture that did not come with it (${name})`, comment: 'It has …' }),
  },
  sound: {
    alone: () => t({ message: 'a sound', comment: 'It has …' }),
    onWeb: () => t({ message: 'a sound on the web, which is not fetched', comment: 'It has …' }),
    missing: (name: string) => t({ message: `a sound that did not come with it (${name})`, comment: 'It has …' }),
  },
  file: {
    alone: () => t({ message: 'a file', comment: 'It has …' }),
    onWeb: () => t({ message: 'a file on the web, which is not fetched', comment: 'It has …' }),
    missing: (name: string) => t({ message: `a file that did not come with it (${name})`, comment: 'It has …' }),
  },
};

const webAddress = /^(?:https?:)?\/\//i;
const longestDescription = 1_000;

/** A medium that a text names. One on the web is never fetched. */
export function readMedium(
  { kind, source, alt, description }: NamedMedium,
  { attachments, findFile }: TextOptions,
): ReadMedium {
  const path = source.trim();
  const refuse = (what: string) => ({ refusal: itHas(what) });
  if (webAddress.test(path)) return refuse(nouns[kind].onWeb());
  if (!attachments || path === '') return refuse(nouns[kind].alone());
  const isData = /^data:/i.test(path);
  const bytes = isData ? decodeDataUri(path) : findFile?.(path);
  if (!bytes) return refuse(nouns[kind].missing(nameOf(path)));
  const file = 'refusal' in bytes ? bytes : attachments.take(bytes);
  if ('refusal' in file) return refuse(file.refusal);
  const words = cleaned(alt ?? '');
  const isDecorative = alt !== undefined && words === '' && !isSound(file.type);
  const used = words || isDecorative ? words : (isData ? '' : stemOf(path)) || wordFor(file);
  const mark = markMedium(attachments.use({ file, alt: used, description: inBrackets(description) }));
  if (words || isDecorative) return { mark };
  const lost = isSound(file.type)
    ? t`A sound has no description: “${used}” is used.`
    : t`A picture has no description: “${used}” is used.`;
  return { mark, lost };
}

const inBrackets = (text: string) =>
  withoutMarks(text)
    .replaceAll(/[[\]\n]/g, '')
    .slice(0, longestDescription)
    .toWellFormed();

const wordFor = ({ type }: AttachedFile) =>
  isSound(type)
    ? t({ message: 'Sound', comment: 'The description of a sound that has none' })
    : t({ message: 'Picture', comment: 'The description of a picture that has none' });

const cleaned = (text: string) =>
  withoutMarks(text).replaceAll(/\s+/g, ' ').trim().slice(0, longestDescription).toWellFormed().trim();

/** The name of a file in a path, short enough for a sentence. */
function nameOf(path: string): string {
  const name = decodeAddress(path.split(/[?#]/)[0]?.split(/[/\\]/).at(-1) ?? '') || path;
  return name.length > 60 ? `${name.slice(0, 60).toWellFormed()}…` : name;
}

const stemOf = (path: string) =>
  cleaned(
    nameOf(path)
      .replace(/\.\w{1,5}$/, '')
      .replaceAll(/[_\s]+/g, ' '),
  );
