import { expect, test } from 'vitest';
import { asChoice, makeAnswers, makeExam, makeId, makeQuestion, makeReport } from './samples/make-exam.ts';
import { scoreAnswers } from './scoring.ts';
import { asShown, asWritten, reportAsShown } from './shuffle.ts';

const attemptId = '0193a5c8-1111-7aaa-8bbb-0123456789ab';
const names = (exam: { questions: { name: string }[] }) => exam.questions.map(({ name }) => name);

test('an exam without shuffle is shown as it is written', () => {
  for (const exam of [makeExam(), makeExam({ shuffle: 'none' })]) {
    expect(asShown(exam, attemptId)).toBe(exam);
    const answers = makeAnswers(exam);
    expect(asWritten(exam, attemptId, answers)).toBe(answers);
  }
});

test('questions keep their content, and each attempt has its own order', () => {
  const exam = makeExam({ shuffle: 'questions', questions: Array.from({ length: 8 }, () => makeQuestion()) });
  const orders = Array.from({ length: 50 }, () => asShown(exam, makeId()).questions.map(({ _id }) => _id));
  expect(new Set(orders.map(String)).size).toBeGreaterThan(45);
  for (const order of orders) expect(order.toSorted()).toEqual(exam.questions.map(({ _id }) => _id).toSorted());
});

test('the order of an attempt never changes between versions of the app', () => {
  const questions = ['a', 'b', 'c', 'd', 'e'].map((name) => makeQuestion({ _id: name, name }));
  const exam = makeExam({ shuffle: 'both', questions });
  const shown = asShown(exam, attemptId);
  expect({
    order: names(shown).join(''),
    texts: Object.values(asChoice(shown.questions[0]).options).join(' '),
  }).toEqual({
    order: 'acdbe',
    texts: 'pop shift unshift push',
  });
});

test('each position is equally likely', () => {
  const exam = makeExam({ shuffle: 'options', questions: [makeQuestion()] });
  const counts = new Map<string, number>();
  for (let index = 0; index < 4000; index += 1) {
    const [key = ''] = asChoice(asShown(exam, makeId()).questions[0]).correctOptions;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  expect([...counts.keys()].toSorted()).toEqual(['A', 'B', 'C', 'D']);
  // 1000 ± 5 standard deviations of a binomial distribution.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(137);
});

test('True and False never move', () => {
  const exam = makeExam({ shuffle: 'both' });
  for (let index = 0; index < 50; index += 1) {
    const found = asShown(exam, makeId()).questions.find((question) => asChoice(question).options.A === 'True');
    expect(found).toEqual(exam.questions[2]);
  }
});

test('answers by the shown letters score the same as by the written ones', () => {
  const exam = makeExam({ shuffle: 'both' });
  for (let index = 0; index < 50; index += 1) {
    const id = makeId();
    const shown = asShown(exam, id);
    for (const right of [0, 1, 2, 3]) {
      const answers = makeAnswers(shown, right);
      const written = asWritten(exam, id, answers);
      expect(scoreAnswers(exam, written).correctAnswers).toHaveLength(right);
      const report = reportAsShown(makeReport({ _id: id, exam, answers: written }));
      expect(report.exam).toEqual(shown);
      expect(report.answers).toEqual(answers);
      expect(report.result.correctAnswers).toEqual(shown.questions.slice(0, right));
    }
  }
});
