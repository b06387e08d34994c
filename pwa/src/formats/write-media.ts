import type { GivenContent } from '@quiz-app/shared/content';
import { isSound, type MediaType } from '@quiz-app/shared/media';
import type { AttachedFile } from './attachments.ts';
import type { Files, ImportedQuestion } from './format.ts';
import { descriptionAttribute } from './text/text-builder.ts';
import { escapeMarkup, type RichHtml } from './text/text-to-html.ts';

const extensions: Readonly<Record<MediaType, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'audio/mpeg': '.mp3',
  'audio/mp4': '.m4a',
  'audio/ogg': '.ogg',
};

/** The name of a medium's file: the same bytes have the same name. */
export const fileNameOf = ({ _id, type }: AttachedFile) => `${_id}${extensions[type]}`;

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
      const source = escapeMarkup(addressOf(file));
      const alt = escapeMarkup(media.find(({ _id }) => _id === id)?.alt ?? '');
      const written = description ? ` ${descriptionAttribute}="${escapeMarkup(description)}"` : '';
      return isSound(file.type)
        ? `<audio controls="controls" src="${source}" title="${alt}"${written}>${alt}</audio>`
        : `<img src="${source}" alt="${alt}"${written}/>`;
    },
  };
}
