import { t } from '@lingui/core/macro';
import type { Row } from '../table/read-rows.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { childOf, childrenOf, readElements, textIn, type XmlElement } from '../xml/read-elements.ts';

export interface Sheet {
  name: string;
  rows: Row[];
  /** Whether the workbook does not show it. */
  isHidden: boolean;
}

/** Whether any cell has a text. */
export const hasText = ({ rows }: Pick<Sheet, 'rows'>): boolean =>
  rows.some(({ cells }) => cells.some((text) => text.trim() !== ''));

/** The note on a hidden sheet. */
export const hiddenSheet = (name: string): string => t`The sheet “${name}” is hidden, and is not imported.`;

/** The text of a workbook's part; undefined if there is none at that path. */
type ReadPart = (path: string) => string | undefined;
type Pace = (done: number) => Promise<void>;

/** A table of questions has few columns; cells further right are notes, or meant to fill memory. */
const mostColumns = 256;

/** Formats of Excel that show a number as it is stored: General, 0 and text. */
const plainFormats = new Set(['0', '1', '49']);

/** Reads the cells of a workbook as a person sees them. @throws UnreadableFile if it is damaged */
export async function readWorkbook(read: ReadPart, pace: Pace): Promise<Sheet[]> {
  const part = (path: string) => {
    const text = read(path);
    if (text === undefined)
      throw new UnreadableFile(t`The file is not a spreadsheet that can be read. Please save it again as .xlsx.`);
    return text;
  };
  const targets = new Map<string, string>();
  for (const { attributes } of await elements(part('xl/_rels/workbook.xml.rels'), 'Relationship', pace)) {
    const target = attributes.Target ?? '';
    targets.set(attributes.Id ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  }
  const strings = (await elements(read('xl/sharedStrings.xml') ?? '', 'si', pace)).map(stringOf);
  const formats = await readFormats(read('xl/styles.xml') ?? '', pace);
  const sheets: Sheet[] = [];
  for (const { attributes } of await elements(part('xl/workbook.xml'), 'sheet', pace)) {
    const rows: Row[] = [];
    await readElements(
      part(targets.get(attributes['r:id'] ?? '') ?? ''),
      new Set(['row']),
      (row) => rows.push(rowOf(row, (rows.at(-1)?.number ?? 0) + 1, strings, formats)),
      pace,
    );
    const isHidden = /^(?:hidden|veryHidden)$/.test(attributes.state ?? '');
    sheets.push({ name: attributes.name ?? '', rows, isHidden });
  }
  return sheets;
}

async function elements(text: string, name: string, pace: Pace): Promise<XmlElement[]> {
  const found: XmlElement[] = [];
  await readElements(text, new Set([name]), (element) => found.push(element), pace);
  return found;
}

/** The number format of each cell style, by its index. */
async function readFormats(styles: string, pace: Pace): Promise<string[]> {
  const [list] = await elements(styles, 'cellXfs', pace);
  return list ? childrenOf(list, 'xf').map(({ attributes }) => attributes.numFmtId ?? '0') : [];
}

/** A string from its formatted parts, without the phonetic text that East Asian ones may have. */
function stringOf(element: XmlElement): string {
  const parts = [element, ...childrenOf(element, 'r')].flatMap((each) => childrenOf(each, 't'));
  // A character that XML cannot hold is stored as its code.
  return parts
    .map(textIn)
    .join('')
    .replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function rowOf(row: XmlElement, next: number, strings: readonly string[], formats: readonly string[]): Row {
  const cells: string[] = [];
  const unclear: number[] = [];
  for (const cell of childrenOf(row, 'c')) {
    const column = columnOf(cell.attributes.r) ?? cells.length;
    if (column >= mostColumns) continue;
    while (cells.length < column) cells.push('');
    const text = textOf(cell, strings, formats);
    if (text === undefined) unclear.push(column);
    cells[column] = text ?? textIn(childOf(cell, 'v'));
  }
  return { number: Number(row.attributes.r) || next, cells, unclear };
}

/** The index of the column in a reference such as `AB12`. */
function columnOf(reference = ''): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (!letters) return undefined;
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The text that a cell shows; undefined for an error, or if it depends on a format, as dates and money do. */
function textOf(cell: XmlElement, strings: readonly string[], formats: readonly string[]): string | undefined {
  const { t: type = 'n', s: style = '0' } = cell.attributes;
  const value = textIn(childOf(cell, 'v'));
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'inlineStr') return stringOf(childOf(cell, 'is') ?? cell);
  if (type === 'str' || value === '') return value;
  if (type === 'b') return value === '1' ? 'True' : 'False';
  if (type !== 'n') return undefined;
  const number = Number(value);
  const format = formats[Number(style)] ?? '0';
  const isPlain = plainFormats.has(format) && (format !== '1' || Number.isInteger(number));
  return isPlain && Number.isFinite(number) ? String(number) : undefined;
}
