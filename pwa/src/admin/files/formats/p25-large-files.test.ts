import { expect, it } from 'vitest';
import { attack } from '../../../../../.setup/attack.ts';
import { day, examsOf, noFiles, readFile } from '../../../../test/formats/reading.ts';
import type { ExamToWrite, ImportedQuestion } from './format.ts';
import { formats } from './formats.ts';

const texts = ['which of these methods returns a new array', 'without changing the one', 'that it was called on'];

/** A question of a large file; every fourth has code. */
function makeQuestion(index: number): ImportedQuestion {
  const code = index % 4 === 0 ? '\n\n```js\nconst a = [1, 2];\n```' : '';
  const options = { A: 'map', B: '`a.map(f)`', C: `${texts[index % 3]}`, D: 'none of these' };
  return { name: `${index}. ${texts.join(' ')}?${code}`, options, correctOptions: ['B'], explanation: texts[2] ?? '' };
}

/** Without content that Aiken cannot hold. */
const plain = ({ explanation, name, ...rest }: ImportedQuestion) => ({ ...rest, name: name.split('\n')[0] ?? '' });

/** The work of this thread in seconds, without the time that a busy machine spends on others. */
function secondsOfWork(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000_000;
}

it.each(formats)('P25: a large file in $name is read without blocking other tasks', { timeout: 3_600_000 }, (format) =>
  attack(
    { guarantee: 'P25', title: `${format.name}: the questions of one large file`, full: 20_000, short: 1_000 },
    async ({ rounds, failed }) => {
      const rich = Array.from({ length: rounds }, (_, index) => makeQuestion(index));
      const questions = format.id === 'aiken' ? rich.map(plain) : rich;
      const exam: ExamToWrite = {
        name: 'Large',
        category: 'C',
        duration: 600,
        totalMarks: 1,
        passingMarks: 1,
        questions,
      };
      let [turn, longest, memory] = [secondsOfWork(), 0, 0];
      const held = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
      const onProgress = () => {
        longest = Math.max(longest, secondsOfWork() - turn);
        turn = secondsOfWork();
        memory = Math.max(memory, held());
      };
      const task = { signal: new AbortController().signal, onProgress };
      const { bytes } = await format.write([exam], day, task, noFiles);
      const before = held();
      [turn, longest, memory] = [secondsOfWork(), 0, 0];
      const start = turn;
      const result = await readFile(bytes, task);
      const seconds = secondsOfWork() - start;
      expect(examsOf(result)[0]?.questions).toEqual(questions);
      if (seconds > 60) failed(`it took ${seconds.toFixed(1)} s of work`);
      // A reader in a worker notices an abort only between ticks.
      if (longest > 5) failed(`it worked for ${longest.toFixed(1)} s without a tick`);
      if (memory - before > 400_000_000) failed(`it took ${Math.round((memory - before) / 1e6)} MB`);
    },
  ),
);
