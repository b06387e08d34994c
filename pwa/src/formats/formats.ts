import type { Format } from './format.ts';
import { json } from './json/json-format.ts';
import type { Source } from './source.ts';

/** All formats, those that are recognised with more certainty first. */
export const formats: readonly Format[] = [json];

/** The format of a file, by its content; undefined if it is none that can be read. */
export const recogniseFormat = (source: Source): Format | undefined =>
  formats.find((format) => format.recognise(source));
