import { strToU8, Zip, ZipDeflate } from 'fflate';
import { escapeMarkup } from '../text/text-to-html.ts';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const start = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageTypes = 'http://schemas.openxmlformats.org/package/2006';
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The cell styles: wrapping texts, and a bold header. */
const styles = { text: 1, header: 2 } as const;

/** How many characters of a sheet are packed at a time. */
const piece = 65_536;

/** A row; its texts are not formulas, and an empty text is an empty cell. */
export type WorkbookRow = readonly (string | number)[];

/** A workbook of one sheet while it is written. Only its packed part is in memory. */
export interface WorkbookWriter {
  /** Adds rows; the very first is the header. */
  add(rows: readonly WorkbookRow[]): void;
  /** The file, in pieces. */
  finish(): Uint8Array<ArrayBuffer>[];
}

/** @param widths of the columns, in characters @param day when the file was made */
export function createWorkbook(sheet: string, widths: readonly number[], day: Date): WorkbookWriter {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    pieces.push(bytes as Uint8Array<ArrayBuffer>);
  });
  const open = (path: string) => {
    const part = new ZipDeflate(path);
    part.mtime = day;
    zip.add(part);
    return part;
  };
  for (const [path, text] of Object.entries(frameOf(sheet))) open(path).push(strToU8(start + text), true);
  const rows = open('xl/worksheets/sheet1.xml');
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  let waiting = `${start}<worksheet ${main}>
<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
<cols>${columns.join('')}</cols>
<sheetData>
`;
  let written = 0;
  return {
    add(more) {
      for (const row of more) {
        written += 1;
        waiting += rowOf(row, written);
        if (waiting.length < piece) continue;
        rows.push(strToU8(waiting));
        waiting = '';
      }
    },
    finish() {
      rows.push(strToU8(`${waiting}</sheetData>\n</worksheet>\n`), true);
      zip.end();
      return pieces;
    },
  };
}

function rowOf(row: WorkbookRow, number: number): string {
  const style = number === 1 ? styles.header : styles.text;
  return `<row r="${number}">${row.map((value, column) => cellOf(value, `${lettersOf(column)}${number}`, style)).join('')}</row>\n`;
}

/** Writes a text as text, so that it is never a formula. */
function cellOf(value: string | number, place: string, style: number): string {
  if (value === '') return '';
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${textOf(value)}</t></is></c>`;
}

/** Characters that XML cannot hold: control characters, lone surrogates, and the last two of the plane. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are replaced
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A spreadsheet reads `_x0041_` as the character with that code; characters that XML cannot hold are written so. */
const textOf = (value: string) =>
  escapeMarkup(value.toWellFormed().replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')).replaceAll(
    unwritable,
    (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );

/** The letters of a column by its index: A to Z, then AA. */
function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}

/** The parts of a workbook besides its sheet. */
const frameOf = (sheet: string) => ({
  '[Content_Types].xml': `<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="${sheet}" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet ${main}><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
});
