import { t } from '@lingui/core/macro';
import { Parser } from 'htmlparser2';
import type { TextOptions } from './read-medium.ts';
import { type BuiltText, createTextBuilder, type TextBuilder } from './text-builder.ts';
import type { TextRefusal } from './text-refusal.ts';

/** A person never writes more, and more makes parsers slow. */
const deepest = 200;

/** Turns HTML into the app's plain text and code. It is never run or shown as HTML. */
export function htmlToText(html: string, options?: TextOptions): BuiltText {
  const builder = createTextBuilder(options);
  return writeHtml(builder, html) ? builder.finish() : { text: '', lost: [], refusal: nestedTooDeeply() };
}

/** Passes HTML on to a text. @returns false if it is nested too deeply */
export function writeHtml(builder: TextBuilder, html: string): boolean {
  let depth = 0;
  let isTooDeep = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > deepest) {
        isTooDeep = true;
        parser.pause();
      } else builder.open(name, attributes);
    },
    ontext: (data) => builder.text(data),
    onclosetag(name) {
      depth -= 1;
      if (!isTooDeep) builder.close(name);
    },
  });
  parser.write(html);
  if (!isTooDeep) parser.end();
  return !isTooDeep;
}

export const nestedTooDeeply = (): TextRefusal => ({
  ofQuestion: t`Its HTML is nested too deeply.`,
  ofExplanation: t`Its HTML is nested too deeply, which was left out.`,
});
