import { isSound } from '@quiz-app/shared/media';
import { type AttachedFile, type Attachments, decodeAddress, decodeDataUri, type FindFile } from '../attachments.ts';
import { markMedium, withoutMarks } from './marks.ts';

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
export type ReadMedium = { mark: string; lost?: string } | { refusal: string };

const webAddress = /^(?:https?:)?\/\//i;
const longestDescription = 1_000;

/** A medium that a text names. One on the web is never fetched. */
export function readMedium(
  { kind, source, alt, description }: NamedMedium,
  { attachments, findFile }: TextOptions,
): ReadMedium {
  const path = source.trim();
  const refuse = (what: string) => ({ refusal: `It has ${what}.` });
  if (webAddress.test(path)) return refuse(`a ${kind} on the web, which is not fetched`);
  if (!attachments || path === '') return refuse(`a ${kind}`);
  const isData = /^data:/i.test(path);
  const bytes = isData ? decodeDataUri(path) : findFile?.(path);
  if (!bytes) return refuse(`a ${kind} that did not come with it (${nameOf(path)})`);
  const file = 'refusal' in bytes ? bytes : attachments.take(bytes);
  if ('refusal' in file) return refuse(file.refusal);
  const words = cleaned(alt ?? '');
  const isDecorative = alt !== undefined && words === '' && !isSound(file.type);
  const used = words || isDecorative ? words : (isData ? '' : stemOf(path)) || kindOf(file);
  const mark = markMedium(attachments.use({ file, alt: used, description: inBrackets(description) }));
  if (words || isDecorative) return { mark };
  return { mark, lost: `A ${kindOf(file).toLowerCase()} has no description: “${used}” is used.` };
}

const inBrackets = (text: string) =>
  withoutMarks(text)
    .replaceAll(/[[\]\n]/g, '')
    .slice(0, longestDescription)
    .toWellFormed();

const kindOf = ({ type }: AttachedFile) => (isSound(type) ? 'Sound' : 'Picture');

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
