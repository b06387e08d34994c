import { Parser } from 'htmlparser2';
import type { TextOptions } from './read-medium.ts';
import { type BuiltText, createTextBuilder } from './text-builder.ts';

/** A person never writes more, and more makes parsers slow. */
const deepest = 200;

/** Turns HTML into the app's plain text and code. It is never run or shown as HTML. */
export function htmlToText(html: string, options?: TextOptions): BuiltText {
  const builder = createTextBuilder(options);
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
  if (isTooDeep) return { text: '', lost: [], refusal: 'Its HTML is nested too deeply.' };
  parser.end();
  return builder.finish();
}
