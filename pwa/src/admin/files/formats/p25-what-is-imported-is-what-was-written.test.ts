import { isDeepStrictEqual } from 'node:util';
import { questionContent } from '@quiz-app/shared/question';
import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { attack } from '../../../../../.setup/attack.ts';
import { flaws, foreignFormats, foreignQuestions } from '../../../../test/formats/foreign-banks.ts';
import { examsOf as examsOfCount } from '../../../../test/formats/questions.ts';
import { day, examsOf, noFiles, noTask, readFile, roundTrip } from '../../../../test/formats/reading.ts';
import { equalOptions } from './check-question.ts';
import type { ExamToWrite, FormatId } from './format.ts';
import { formats } from './formats.ts';
import { isZip } from './source.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** Questions of one exam. */
const perExam = 25;

/** The part of an exam that a file can hold, according to its format. */
function whatIsKept(id: FormatId, exam: ExamToWrite): Partial<ExamToWrite> & Pick<ExamToWrite, 'questions'> {
  const { name, category, duration, totalMarks, passingMarks, questions } = exam;
  if (id === 'aiken') return { questions: questions.map(({ explanation, ...rest }) => rest) };
  return id === 'csv' || id === 'xlsx' ? { name, category, duration, totalMarks, passingMarks, questions } : exam;
}

it.each(formats)('P25: $name reads what it wrote as the same exam', { timeout: 3_600_000 }, (format) =>
  attack(
    {
      guarantee: 'P25',
      title: `${format.name}: out, in, and out again`,
      full: 70_000 / formats.length,
      short: 2_000 / formats.length,
      seeded: true,
    },
    async ({ rounds, seed, failed }) => {
      const exams = fc.sample(examsOfCount(perExam), { seed, numRuns: Math.ceil(rounds / perExam) });
      for (const exam of exams) {
        const file = await format.write([exam], day, noTask, noFiles);
        if (file.leftOut.length === exam.questions.length) continue;
        const read = await readFile(file.bytes);
        if (read.format !== format.id) failed(`recognised as ${read.format}`);
        for (const { lost, place } of read.exams.flatMap(({ questions }) => questions)) {
          const others = lost.filter((sentence) => sentence !== equalOptions());
          if (others.length > 0) failed(`${place.label}: ${others.join(' ')}`);
        }
        for (const { place, reason } of read.refused) failed(`${place.label}: ${reason}`);
        const left = new Set(file.leftOut.map(({ question }) => question));
        const kept = exam.questions.filter((_, index) => !left.has(index));
        const [found] = examsOf(read);
        const expected = whatIsKept(format.id, { ...exam, questions: kept });
        for (const [at, question] of expected.questions.entries()) {
          const taken = found?.questions[at];
          if (!isDeepStrictEqual(taken, question))
            failed(`${JSON.stringify(question)} became ${JSON.stringify(taken)}`);
        }
        if (!isDeepStrictEqual(found, expected))
          failed(`the exam ${JSON.stringify({ ...exam, questions: [] })} changed`);
        const again = await roundTrip(format, [{ ...exam, ...found } as ExamToWrite]);
        if (!isDeepStrictEqual(examsOf(again.read), examsOf(read))) failed('the second file gave other exams');
        // Only a format that declares it leaves questions out.
        if (left.size > 0) expect(format.cannotHold.join()).toContain('Questions');
      }
    },
  ),
);

it.each(foreignFormats)(
  'P25: each question of a bank in $name is accepted as written, or refused',
  { timeout: 3_600_000 },
  (bank) =>
    attack(
      {
        guarantee: 'P25',
        title: `a bank in ${bank.name}, with questions that the app does not have`,
        full: 30_000 / foreignFormats.length,
        short: 900 / foreignFormats.length,
        seeded: true,
      },
      async ({ rounds, seed, failed }) => {
        const made = fc.sample(foreignQuestions, { seed, numRuns: rounds });
        const list = made
          .filter(({ flaw, correct }) => (flaw ? bank.flaws.includes(flaw) : bank.isRich || correct.length === 1))
          .map((question) => (bank.isRich ? question : { ...question, explanation: '' }));
        const { exams, refused } = await readFile(bank.write(list));
        const found = new Map(
          [...exams.flatMap(({ questions }) => questions), ...refused].map((each) => [each.place.index, each]),
        );
        if (found.size !== list.length) failed(`${found.size} of ${list.length} questions were found`);
        for (const [at, { name, options, correct, explanation, flaw, hasTable }] of list.entries()) {
          const each = found.get(at + 1);
          const what = `${at}: ${flaw ?? 'no flaw'}, ${JSON.stringify(each)}`;
          if (!each?.place.label) failed(`${what} has no place`);
          else if ('reason' in each) {
            if (!flaw || !flaws[flaw].test(each.reason)) failed(what);
            if (each.text === '') failed(`${what} has no text`);
          } else {
            const keys = ['A', 'B', 'C', 'D'] as const;
            const expected = {
              name: hasTable && bank.table ? name + bank.table : name,
              options: Object.fromEntries(options.map((option, index) => [keys[index], option])),
              correctOptions: correct.map((index) => keys[index]),
              ...(explanation && { explanation }),
            };
            if (flaw || !isDeepStrictEqual(each.content, expected)) failed(what);
          }
        }
      },
    ),
);

/** A question in Markdown with code in its text, in an option or below its options. */
const withCode = fc.tuple(fc.constantFrom('stem', 'option', 'end'), fc.constantFrom('', 'js'), fc.nat(2));

/** The lines of a question, one of whose two fences may be missing. */
function linesWithCode(at: number, [place, language, missing]: readonly [string, string, number]) {
  const fences = [`\`\`\`${language}`, '```'].map((fence, index) => (index === missing ? '' : fence));
  const code = [fences[0], 'a();', fences[1], ''];
  const options = ['- [x] yes', ...(place === 'option' ? ['', ...code] : []), '- [ ] no'];
  const before = place === 'stem' ? code : [];
  return [`#### Q${at + 1}. Which ${at}?`, '', ...before, ...options, '', ...(place === 'end' ? code : [])];
}

it(
  'P25: in Markdown with unclosed code, no question is missed or mixed with another',
  {
    timeout: 3_600_000,
  },
  () =>
    attack(
      { guarantee: 'P25', title: 'Markdown: unclosed code', full: 20_000, short: 400, seeded: true },
      async ({ rounds, seed, failed }) => {
        for (const list of fc.sample(fc.array(withCode, { minLength: 1, maxLength: 6 }), { seed, numRuns: rounds })) {
          const text = list.map((each, at) => linesWithCode(at, each).join('\n')).join('\n');
          const { exams, refused } = await readFile(text);
          const taken = exams.flatMap(({ questions }) => questions);
          const places = [...taken, ...refused].map(({ place }) => place.label).toSorted();
          const expected = text.split('\n').flatMap((line, at) => (line.startsWith('####') ? [`Line ${at + 1}`] : []));
          if (!isDeepStrictEqual(places, expected.toSorted()))
            failed(`${text}\nbecame questions in ${places.join(', ')}`);
          for (const { place, content } of taken) {
            const at = expected.indexOf(place.label);
            const own = await readFile(linesWithCode(at, [list[at]?.[0] ?? '', list[at]?.[1] ?? '', 2]).join('\n'));
            if (list[at]?.[2] !== 2)
              failed(`${text}\naccepted the question in ${place.label}, whose code is not closed`);
            else if (!isDeepStrictEqual([content], examsOf(own)[0]?.questions))
              failed(`${text}\nchanged ${place.label}`);
          }
        }
      },
    ),
);

/** A copy with some bytes changed, doubled or missing, or some bits flipped. */
function damage(bytes: Uint8Array, changes: readonly (readonly [place: number, kind: number, value: number])[]) {
  let copy = Array.from(bytes);
  for (const [place, kind, value] of changes) {
    const at = Math.floor(place * copy.length);
    if (kind === 0) copy[at] = value;
    else if (kind === 1) copy.splice(at, value);
    else if (kind === 2) copy.splice(at, 0, ...copy.slice(at, at + value));
    else if (kind === 3) copy = copy.slice(0, at);
    else copy[at] = (copy[at] ?? 0) ^ (1 << (value & 7));
  }
  return Uint8Array.from(copy);
}

// Every place is equally likely: fast-check's doubles would nearly all be at the start.
const places = fc.noBias(fc.nat(999_999)).map((number) => number / 1_000_000);
const changes = fc.array(fc.tuple(places, fc.integer({ min: 0, max: 4 }), fc.nat(255)), { minLength: 1, maxLength: 4 });

it(
  'P25: a damaged file is refused as a whole, or each of its questions is accepted or refused',
  { timeout: 3_600_000 },
  () =>
    attack(
      { guarantee: 'P25', title: 'files damaged anywhere', full: 20_000, short: 400, seeded: true },
      async ({ rounds, seed, failed }) => {
        const [exam] = fc.sample(examsOfCount(8), { seed, numRuns: 1 });
        if (!exam) throw new Error('No exam was made');
        const written = await Promise.all(
          formats.map(async (format) => ({ format, bytes: (await format.write([exam], day, noTask, noFiles)).bytes })),
        );
        const stored = written
          .filter(({ bytes }) => isZip(bytes))
          .map(({ format, bytes }) => ({ format, bytes: zipSync(unzipSync(bytes), { level: 0 }) }));
        const files = [...written, ...stored];
        for (const [round, list] of fc.sample(changes, { seed, numRuns: rounds }).entries()) {
          const { format, bytes = new Uint8Array() } = files[round % files.length] ?? {};
          const file = damage(bytes, list);
          const start = performance.now();
          try {
            const { refused, exams } = await readFile(file);
            for (const { text, reason, place } of refused) {
              if (!text || !reason || !place.label)
                failed(`${format?.name}: refused without a place, a text or a reason`);
            }
            for (const { content } of exams.flatMap(({ questions }) => questions)) {
              if (!questionContent.safeParse(content).success)
                failed(`${format?.name}: took ${JSON.stringify(content)}`);
            }
          } catch (error) {
            const isClear = error instanceof UnreadableFile || (error as Error).message === 'No format was recognised';
            if (!isClear) failed(`${format?.name}: ${(error as Error).stack}`);
          }
          if (performance.now() - start > 60_000) failed(`${format?.name}: took over a minute`);
        }
      },
    ),
);
