import type { GivenContent } from '@quiz-app/shared/content';
import { isSound, type MediaType } from '@quiz-app/shared/media';
import type { AttachedFile, FindFile } from './attachments.ts';
import type { Files, ImportedQuestion } from './format.ts';
import { descriptionAttribute } from './text/html-elements.ts';
import { escapeMarkup, type RichHtml } from './text/text-to-html.ts';

const extensions: Readonly<Record<MediaType, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'audio/mpeg': '.mp3',
  'audio/mp4': '.m4a',
  'audio/ogg': '.ogg',
};

export const extensionOf = ({ type }: AttachedFile) => extensions[type];

/** The name of a medium's file: the same bytes have the same name. */
export const fileNameOf = (file: AttachedFile) => `${file._id}${extensionOf(file)}`;

/** Finds files that `fileNameOf` named. @param folder in which they are, with a slash at its end, or empty */
export const findById = (findFile: FindFile | undefined, folder: string) => (id: string) =>
  Object.values(extensions)
    .map((extension) => findFile?.(folder + id + extension))
    .find((found) => found !== undefined);

/** The files that a question names. */
export const filesOf = ({ media }: Pick<GivenContent, 'media'>, files: Files): AttachedFile[] =>
  (media ?? []).flatMap(({ _id }) => files.get(_id) ?? []);

/** How the texts of a rich question are written as HTML. @param addressOf a file, from where the text is */
export function richHtmlOf(
  { format, media = [] }: Pick<ImportedQuestion, 'format' | 'media'>,
  files: Files,
  addressOf: (file: AttachedFile) => string,
): RichHtml | undefined {
  if (!format) return undefined;
  return {
    elementOf(id, description) {
      const file = files.get(id);
      if (!file) return '';
      return mediumElement(file, addressOf(file), { alt: altOf(id, media), description });
    },
  };
}

/** The description of a medium for people who cannot see or hear it. */
export const altOf = (id: string, media: ImportedQuestion['media'] = []) =>
  media.find(({ _id }) => _id === id)?.alt ?? '';

/** A medium in HTML. */
export function mediumElement(
  { type }: AttachedFile,
  address: string,
  { alt, description }: { alt: string; description: string },
): string {
  const source = escapeMarkup(address);
  const words = escapeMarkup(alt);
  const written = description ? ` ${descriptionAttribute}="${escapeMarkup(description)}"` : '';
  return isSound(type)
    ? `<audio controls="controls" src="${source}" title="${words}"${written}>${words}</audio>`
    : `<img src="${source}" alt="${words}"${written}/>`;
}
