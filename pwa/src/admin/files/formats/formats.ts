import { aiken } from './aiken/aiken-format.ts';
import { csv } from './csv/csv-format.ts';
import type { Format } from './format.ts';
import { gift } from './gift/gift-format.ts';
import { json } from './json/json-format.ts';
import { markdown } from './markdown/markdown-format.ts';
import { moodleXml } from './moodle-xml/moodle-xml-format.ts';
import { qti } from './qti/qti-format.ts';
import type { Source } from './source.ts';
import { xlsx } from './xlsx/xlsx-format.ts';

/** All formats, the most certainly recognised first. */
export const formats: readonly Format[] = [xlsx, qti, moodleXml, json, csv, aiken, markdown, gift];

/** The format of a file, by its content; undefined if none can read it. */
export const recogniseFormat = (source: Source): Format | undefined =>
  formats.find((format) => format.recognise(source));
