import type { Format } from '../format.ts';
import { formatNames } from '../format-names.ts';
import { readJson } from './read-json.ts';
import { writeJson } from './write-json.ts';

/** The app's own format: holds everything that an exam has. */
export const json: Format = {
  id: 'json',
  name: formatNames.json,
  extension: '.json',
  cannotHold: [],
  recognise: ({ text }) => /^\s*(?:\[\s*[[{\]]|\{\s*["}])/.test(text),
  read: readJson,
  write: writeJson,
};
