import { strToU8, zipSync } from 'fflate';
import { fileName } from '../file-name.ts';
import type { Format } from '../format.ts';
import { createPacer } from '../pacer.ts';
import { writeRows } from '../table/write-rows.ts';
import { escapeMarkup } from '../text/text-to-html.ts';

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const start = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageTypes = 'http://schemas.openxmlformats.org/package/2006';
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The styles of cells: texts that wrap, and a bold header. */
const styles = { text: 1, header: 2 } as const;
const widths = [60, 30, 30, 30, 30, 10, 40, 30, 20, 18, 12, 14];

export const writeXlsx: Format['write'] = async (exams, day, task) => {
  const pace = createPacer(task);
  const rows = writeRows(exams);
  const lines: string[] = [];
  for (const [at, row] of rows.entries()) {
    const style = at === 0 ? styles.header : styles.text;
    lines.push(`<row r="${at + 1}">${row.map((value, column) => cellOf(value, column, at + 1, style)).join('')}</row>`);
    await pace(at / rows.length, at);
  }
  const parts = { ...frame, 'xl/worksheets/sheet1.xml': sheetOf(lines) };
  const files = Object.fromEntries(Object.entries(parts).map(([path, part]) => [path, strToU8(start + part)]));
  const bytes = zipSync(files, { mtime: day }) as Uint8Array<ArrayBuffer>;
  return { name: fileName(exams, day, '.xlsx'), type, bytes, leftOut: [] };
};

/** A text is written as a text, so that none is a formula. */
function cellOf(value: string | number, column: number, row: number, style: number): string {
  if (value === '') return '';
  const place = `r="${String.fromCharCode(65 + column)}${row}"`;
  if (typeof value === 'number') return `<c ${place}><v>${value}</v></c>`;
  // A spreadsheet reads _x0041_ as the character with that code.
  const text = escapeMarkup(value.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_'));
  return `<c ${place} s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);

const sheetOf = (rows: readonly string[]) => `<worksheet ${main}>
<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
<cols>${columns.join('')}</cols>
<sheetData>
${rows.join('\n')}
</sheetData>
</worksheet>
`;

/** The parts of a workbook that are the same in each. */
const frame = {
  '[Content_Types].xml': `<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="Questions" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet ${main}><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
};
