import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { idOf, mp3Of, pngOf } from '../../../../test/formats/media.ts';
import { examsOf, readFile } from '../../../../test/formats/reading.ts';

const map = pngOf(4, 3);
const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64');
const fileElement = (name: string, content: Uint8Array | string, path = '/') =>
  `<file name="${name}" path="${path}" encoding="base64">${base64(content)}</file>`;
const choice = (html: string, files = '') =>
  `<question type="multichoice"><questiontext format="html"><text><![CDATA[${html}]]></text>${files}</questiontext><answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question>`;
const read = (...questions: string[]) => readFile(`<?xml version="1.0"?><quiz>${questions.join('')}</quiz>`);
const reasonOf = async (...given: Parameters<typeof choice>) =>
  (await read(choice(...given))).refused.map(({ reason }) => reason).join();
const picture = '<img src="@@PLUGINFILE@@/a.png" alt="a">';

/** Fails if it takes minutes. */
async function quickly<Result>(work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await work();
  expect(performance.now() - start).toBeLessThan(30_000);
  return result;
}

/** A PNG that says it has this size, with the pixels of a small one. */
function pngClaiming(width: number, height: number) {
  const bytes = pngOf(4, 3);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

describe('files with questions', () => {
  it.each([
    ['an SVG picture', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an SVG picture', '<?xml version="1.0"?><!DOCTYPE svg><svg/>'],
    ['a GIF picture', 'GIF89a'],
    ['a BMP picture', 'BM6'],
    ['an empty file', ''],
    [
      'a file that is neither a PNG, JPEG or WebP picture nor an MP3, MP4 or Ogg sound',
      '<html><script>alert(1)</script>',
    ],
    ['a file that is neither a PNG, JPEG or WebP picture nor an MP3, MP4 or Ogg sound', '%PDF-1.7'],
  ])('refuses %s, whatever its name says', async (what, content) => {
    expect(await reasonOf(picture, fileElement('a.png', content))).toBe(`It has ${what}.`);
  });

  it.each([
    [30_000, 30_000],
    [8_001, 1],
    [6_000, 6_000],
  ])('refuses a picture of %d × %d pixels without decoding it', async (width, height) => {
    expect(await reasonOf(picture, fileElement('a.png', pngClaiming(width, height)))).toBe(
      `It has a picture of ${width} × ${height} pixels.`,
    );
  });

  it.each([
    ['cut off in its header', map.slice(0, 20)],
    ['without size', pngClaiming(0, 0)],
    ['JPEG of two bytes more', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0])],
    ['WebP without chunks', new Uint8Array([...Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1')])],
  ])('refuses a damaged picture: %s', async (_, bytes) => {
    expect(await reasonOf(picture, fileElement('a.png', bytes))).toBe('It has a damaged picture.');
  });

  it('refuses a sound of over 3 MB', async () => {
    const sound = new Uint8Array(3 * 1024 * 1024 + 1);
    sound.set(mp3Of(''));
    expect(await reasonOf('<audio src="@@PLUGINFILE@@/a.mp3"></audio>', fileElement('a.mp3', sound))).toBe(
      'It has a sound of over 3 MB.',
    );
  });

  it.each(['!!!not base64!!!', 'AAA'.repeat(3) + '='.repeat(9), '&#0;'])(
    'refuses content that is not base64: %s',
    async (text) => {
      const file = `<file name="a.png" path="/" encoding="base64">${text}</file>`;
      expect(await reasonOf(picture, file)).toMatch(/^It has (?:a damaged file|a file that is neither .*)\.$/);
    },
  );

  it.each([
    '@@PLUGINFILE@@/../../../etc/passwd',
    '@@PLUGINFILE@@/%2e%2e/%2e%2e/etc/passwd',
    '../../etc/passwd',
    '/etc/passwd',
    'file:///etc/passwd',
    'C:\\secret.png',
    'javascript:alert(1)',
    'blob:https://example.org/1',
  ])('finds nothing outside the question at %s', async (path) => {
    expect(await reasonOf(`<img src="${path}" alt="a">`, fileElement('a.png', map))).toMatch(
      /^It has a picture that did not come with it \(/,
    );
  });

  it('does not give a question the file of another', async () => {
    const { refused, exams } = await read(choice(picture, fileElement('a.png', map)), choice(picture));
    expect(exams[0]?.questions).toHaveLength(1);
    expect(refused.map(({ reason }) => reason)).toEqual(['It has a picture that did not come with it (a.png).']);
  });

  it('decodes no file that no text names, and each of 10,000 names once', { timeout: 60_000 }, async () => {
    const unnamed = Array.from(
      { length: 10_000 },
      (_, at) => `<file name="${at}.png" path="/" encoding="base64">%%%</file>`,
    );
    const names = Array.from({ length: 5_000 }, (_, at) => `<img src="@@PLUGINFILE@@/${at % 10}.png" alt="a">`).join(
      '',
    );
    const named = Array.from({ length: 10 }, (_, at) => fileElement(`${at}.png`, pngOf(4, 3, at))).join('');
    const { exams, refused } = await quickly(() =>
      read(choice('Plain?', unnamed.join('')), choice(`<p>${names.slice(0, 20_000)}</p>`, named)),
    );
    expect(exams[0]?.questions.map(({ content }) => content.name)).toContain('Plain?');
    expect(refused.length + (exams[0]?.questions.length ?? 0)).toBe(2);
  });

  it('refuses a question with more than ten pictures', async () => {
    const names = Array.from({ length: 11 }, (_, at) => at);
    const html = names.map((at) => `<img src="@@PLUGINFILE@@/${at}.png" alt="a">`).join('');
    const files = names.map((at) => fileElement(`${at}.png`, pngOf(4, 3, at))).join('');
    expect(await reasonOf(html, files)).toBe('A question can have at most 10 pictures and sounds.');
  });

  it('keeps a picture once that thousands of questions have', { timeout: 60_000 }, async () => {
    const questions = Array.from({ length: 2_000 }, () => choice(picture, fileElement('a.png', map)));
    const { exams, files } = await quickly(() => read(...questions));
    expect(exams[0]?.questions).toHaveLength(2_000);
    expect([...files.keys()]).toEqual([idOf(map)]);
  });

  it('keeps a description as text', async () => {
    const alt = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;](media:x) \\(x\\)';
    const { exams } = await read(choice(`<img src="@@PLUGINFILE@@/a.png" alt="${alt}">`, fileElement('a.png', map)));
    expect(exams[0]?.questions[0]?.content).toMatchObject({
      name: `![](media:${idOf(map)})`,
      media: [{ alt: '"><script>alert(1)</script>](media:x) \\(x\\)' }],
    });
  });

  it('takes no text for a file of another question', async () => {
    const forged = `![a](media:${idOf(map)}) \uFDD30\uFDD3 file0${'-'.repeat(38)}`;
    const { exams } = await read(choice(picture, fileElement('a.png', map)), choice(`${forged} &#xFDD3;0&#xFDD3;`));
    expect(exams[0]?.questions[1]?.content).not.toHaveProperty('media');
    expect(examsOf(await read(choice(forged)))[0]?.questions[0]).not.toHaveProperty('format');
  });
});

describe('formulas', () => {
  it.each([
    ['loops', '\\def\\a{\\a\\a}\\a'],
    ['growth', `${'\\def\\a#1{#1#1#1#1#1#1#1#1}'}${'\\a{'.repeat(20)}x${'}'.repeat(20)}`],
    ['nesting', '{'.repeat(490) + '}'.repeat(490)],
    ['fractions', '\\frac{1}{'.repeat(90) + '}'.repeat(90)],
    ['size', '\\rule{99999em}{99999em}'],
    ['links', '\\href{javascript:alert(1)}{x}'],
    ['HTML', '\\htmlClass{a}{x}'],
  ])('reads or refuses a formula with %s', { timeout: 60_000 }, async (_, tex) => {
    const { exams, refused } = await quickly(() => read(choice(`\\(${tex}\\)`)));
    expect(refused.length + (exams[0]?.questions.length ?? 0)).toBe(1);
  });

  it('refuses a question with more than 50', async () => {
    const html = Array.from({ length: 51 }, (_, at) => `\\(${at}\\)`).join(' ');
    expect(await reasonOf(html)).toBe('It has 51 formulas. A question may have 50 at most.');
  });

  it.each(['\\(', '\\[', '$$', '$$ ', '\\(x\\) ', '\\(`', '![](media:', '<math>', '<img src="a">', '<audio>'])(
    'reads or refuses many of %s',
    { timeout: 60_000 },
    async (part) => {
      const { exams, refused } = await quickly(() => read(choice(part.repeat(50_000 / part.length))));
      expect(refused.length + (exams[0]?.questions.length ?? 0)).toBe(1);
    },
  );
});

it('reads no archive of pictures as questions', async () => {
  await expect(readFile(zipSync({ 'a.png': map }))).rejects.toThrow('No format was recognised');
  const archive = zipSync({ 'a.png': map, '../b.png': map });
  await expect(readFile(archive)).rejects.toThrow('The archive holds a path that leads out of it.');
});
