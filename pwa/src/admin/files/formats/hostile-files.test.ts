import { makeExam } from '@quiz-app/shared/samples/make-exam';
import { deflateSync, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { fine, question, quickly } from '../../../../test/formats/hostile.ts';
import { day, examsOf, flipBit, noFiles, noTask, readFile, roundTrip } from '../../../../test/formats/reading.ts';
import { formats } from './formats.ts';
import { UnreadableFile } from './unreadable-file.ts';

const deep = 100_000;
describe('XML', () => {
  it.each([
    [
      'billion laughs',
      '<!DOCTYPE quiz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>',
      'The file defines XML entities, which are not read.',
    ],
    [
      'a file of the server',
      '<!DOCTYPE quiz [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
      'The file defines XML entities',
    ],
  ])('expands no entities: %s', async (_, doctype, message) => {
    const file = `<?xml version="1.0"?>${doctype}<quiz>${question('&b;')}</quiz>`;
    const text = file.replace('<?xml version="1.0"?>', '');
    await expect(readFile(file)).rejects.toThrow(message);
    for (const each of [file, text]) {
      const format = formats.find(({ id }) => id === 'moodle-xml');
      const source = { name: '', bytes: strToU8(each), text: each };
      await expect(format?.read(source, noTask)).rejects.toThrow(message);
    }
  });

  it('refuses a file that is nested too deeply', async () => {
    const file = `<quiz>${fine}${'<a>'.repeat(deep)}${'</a>'.repeat(deep)}</quiz>`;
    await quickly(() => expect(readFile(file)).rejects.toThrow('The file is nested too deeply'));
  });

  it('refuses only the question whose HTML is nested too deeply', async () => {
    const nested = `${'<div>'.repeat(deep)}x${'</div>'.repeat(deep)}`;
    const { refused, exams } = await quickly(() => readFile(`<quiz>${fine}${question(nested)}</quiz>`));
    expect(refused.map(({ reason }) => reason)).toEqual(['Its HTML is nested too deeply.']);
    expect(exams[0]?.questions).toHaveLength(1);
  });

  it.each([
    ['<quiz><question type="essay"></quiz>', 'The file is not well-formed XML (line 1)'],
    [`<quiz>${fine}`, 'The file ends before its last element does.'],
    [`<quiz>\n${fine}<question type="multi`, 'The file ends before its last element does.'],
  ])('reports what is wrong with %.40s', async (file, message) => {
    await expect(readFile(file)).rejects.toThrow(message);
  });

  it('refuses an item of QTI 1.2 with more parts than any question has', async () => {
    const many = (part: (at: number) => string) => Array.from({ length: 20_000 }, (_, at) => part(at)).join('');
    const options = many((at) => `<response_label ident="${at}"/>`);
    const rules = many(
      (at) =>
        `<respcondition><conditionvar><varequal respident="r">${at}</varequal></conditionvar><setvar>1</setvar></respcondition>`,
    );
    const item = `<item><presentation><response_lid ident="r">${options}</response_lid></presentation><resprocessing>${rules}</resprocessing></item>`;
    const { refused } = await quickly(() => readFile(`<questestinterop>${item}</questestinterop>`));
    expect(refused.map(({ reason }) => reason)).toEqual(['It has more parts than any question.']);
  });

  it('runs none of the HTML', async () => {
    const stem = '<p onclick="alert(1)">Safe?<script>alert(1)</script> <a href="javascript:alert(1)">link</a></p>';
    const { exams } = await readFile(`<quiz>${question(stem)}</quiz>`);
    expect(exams[0]?.questions[0]?.content.name).toBe('Safe? link');
  });
});

describe('Markdown', () => {
  it('refuses only the question that is nested too deeply', async () => {
    const nested = `${'> '.repeat(20_000)}x`;
    const file = `# Quiz\n\n## 1. Fine?\n- [x] a\n- [ ] b\n\n## 2. Deep?\n\n${nested}\n\n- [x] a\n- [ ] b\n`;
    const { refused, exams } = await quickly(() => readFile(file));
    expect(refused.map(({ reason }) => reason)).toEqual(['Its Markdown is nested too deeply.']);
    expect(exams[0]?.questions).toHaveLength(1);
  });
});

describe('archives', () => {
  const workbook = (sheet: Uint8Array) =>
    zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/worksheets/sheet1.xml': sheet }, { level: 9 });

  it.each(['../evil.xml', '/etc/evil.xml', 'a/../../evil.xml', 'C:\\evil.xml', '..\\evil.xml'])(
    'refuses the path %s',
    async (path) => {
      const file = zipSync({ 'imsmanifest.xml': strToU8('<manifest/>'), [path]: strToU8('<a/>') });
      await expect(readFile(file)).rejects.toThrow('The archive holds a path that leads out of it.');
    },
  );

  it('refuses one whose files share their bytes', async () => {
    const file = workbook(strToU8('x'.repeat(1_000)));
    const view = new DataView(file.buffer);
    const entries = Array.from(file, (_, at) => at).filter(
      (at) => at < file.length - 46 && view.getUint32(at, true) === 0x02014b50,
    );
    // Both files start at the first one and are as long as the archive allows.
    for (const at of entries) {
      view.setUint32(at + 42, 0, true);
      view.setUint32(at + 20, file.length - 60, true);
    }
    await expect(readFile(file)).rejects.toThrow('The archive is damaged.');
  });

  it('refuses one with a password', async () => {
    const file = workbook(new Uint8Array(10));
    const view = new DataView(file.buffer);
    for (let at = 0; at < file.length - 46; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, 1, true);
    await expect(readFile(file)).rejects.toThrow('The archive is protected by a password.');
  });

  it.each(formats.filter(({ id }) => ['qti', 'xlsx', 'aiken'].includes(id)))(
    'accepts nothing from an archive of $name with one flipped bit',
    { timeout: 120_000 },
    async (format) => {
      const { file, read } = await roundTrip(format, [makeExam({ name: 'One' }), makeExam({ name: 'Two' })]);
      for (const bytes of [file.bytes, zipSync(unzipSync(file.bytes), { level: 0 })]) {
        for (let bit = 0; bit < 8 * bytes.length; bit += 61) {
          const result = await readFile(flipBit(bytes, bit)).catch((error: unknown) => error);
          if (result instanceof UnreadableFile) continue;
          if (result instanceof Error) expect(result.message).toBe('No format was recognised');
          else expect(result, `bit ${bit} of ${bytes.length} bytes`).toEqual(read);
        }
      }
    },
  );

  it('refuses a file that only looks like an archive', async () => {
    const noise = new Uint8Array([
      0x50,
      0x4b,
      3,
      4,
      ...deflateSync(strToU8('imsmanifest.xml'.repeat(50))),
      ...strToU8('imsmanifest.xml'),
    ]);
    await expect(readFile(noise)).rejects.toThrow(UnreadableFile);
  });
});

describe('encodings', () => {
  const gift = 'Où est l’été ? {=ici ~là}\n';
  const utf16 = (text: string, isLittle: boolean) =>
    Uint8Array.from(
      text.split('').flatMap((unit) => {
        const code = unit.charCodeAt(0);
        return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255];
      }),
    );
  const windows1252 = Uint8Array.from(gift, (letter) => (letter === '’' ? 0x92 : letter.charCodeAt(0)));

  it.each([
    ['UTF-8 with a mark', strToU8(`\uFEFF${gift}`)],
    ['UTF-16LE with a mark', utf16(`\uFEFF${gift}`, true)],
    ['UTF-16BE with a mark', utf16(`\uFEFF${gift}`, false)],
    ['UTF-16LE without a mark', utf16(gift, true)],
    ['UTF-16BE without a mark', utf16(gift, false)],
    ['old line ends', strToU8(gift.replaceAll('\n', '\r'))],
  ])('reads %s', async (_, bytes) => {
    const result = await readFile(bytes);
    expect(examsOf(result)[0]?.questions[0]).toMatchObject({ name: 'Où est l’été ?', options: { A: 'ici', B: 'là' } });
    expect(result.lost).toEqual([]);
  });

  it('reads Windows-1252 and reports it', async () => {
    const result = await readFile(windows1252);
    expect(examsOf(result)[0]?.questions[0]?.name).toBe('Où est l’été ?');
    expect(result.lost[0]).toContain('was read as Windows-1252');
  });

  it('uses the encoding that an XML file declares', async () => {
    const file = `<?xml version="1.0" encoding="ISO-8859-1"?><quiz>${question('Où ?')}</quiz>`;
    const result = await readFile(Uint8Array.from(file, (letter) => letter.charCodeAt(0)));
    expect(examsOf(result)[0]?.questions[0]?.name).toBe('Où ?');
  });

  it.each([
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 0, 0, 0, 13])],
    ['a broken UTF-16 file', new Uint8Array([0xff, 0xfe, 0x00, 0xd8])],
  ])('refuses %s', async (_, bytes) => {
    await expect(readFile(bytes)).rejects.toThrow(UnreadableFile);
  });
});

describe.each(formats)('$name', (format) => {
  const exam = makeExam();

  it('refuses half a file, or reads its first questions unchanged', { timeout: 120_000 }, async () => {
    const { file, read } = await roundTrip(format, [exam]);
    const whole = examsOf(read)[0]?.questions ?? [];
    const hasEnd = ['json', 'moodle-xml', 'qti', 'xlsx'].includes(format.id);
    for (let part = 1; part < 40; part += 1) {
      const half = file.bytes.slice(0, Math.floor((file.bytes.length * part) / 40));
      const result = await readFile(half).catch((error: unknown) => error);
      if (result instanceof Error) {
        if (!(result instanceof UnreadableFile)) expect(result.message).toBe('No format was recognised');
        continue;
      }
      expect(hasEnd).toBe(false);
      const taken = examsOf(result as Awaited<ReturnType<typeof readFile>>)[0]?.questions ?? [];
      // The last may be cut where the format has no end.
      for (const [at, each] of taken.slice(0, -1).entries()) expect(each).toEqual(whole[at]);
    }
  });

  it('ends as soon as it is aborted', async () => {
    const { file } = await roundTrip(format, [exam]);
    const controller = new AbortController();
    controller.abort(new Error('stopped by hand'));
    const task = { ...noTask, signal: controller.signal };
    await expect(readFile(file.bytes, task)).rejects.toThrow('stopped by hand');
    await expect(format.write([exam], day, task, noFiles)).rejects.toThrow('stopped by hand');
  });
});
