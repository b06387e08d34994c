import { describe, expect, it } from 'vitest';
import { categoryPresets } from '../../category.ts';
import { examDetails } from '../../exam.ts';
import { questionContent } from '../../question.ts';
import { isTrueFalse, keysOf, type OptionKey, optionKeys } from '../../question-kinds/choice.ts';
import { demoExams } from './demo-exams.ts';

const questions = demoExams.flatMap((exam) => exam.questions);
const singleOfFour = questions.filter(
  ({ options, correctOptions }) => Object.keys(options).length === 4 && correctOptions.length === 1,
);
const textsOf = (question: (typeof questions)[number]) => Object.values(question.options);

describe('the exams of the demo', () => {
  it.each(demoExams.map((exam) => [exam.name, exam] as const))('%s passes validation', (_name, exam) => {
    const { questions: content, ...details } = exam;
    expect(examDetails.parse(details)).toEqual(details);
    for (const question of content) expect(questionContent.parse(question)).toEqual(question);
  });

  it('are at least twelve, over every preset category, with at least 140 questions', () => {
    expect(demoExams.length).toBeGreaterThanOrEqual(12);
    expect(new Set(demoExams.map(({ category }) => category))).toEqual(new Set(categoryPresets));
    expect(questions.length).toBeGreaterThanOrEqual(140);
  });

  it('take between 45 s and 30 min, and pass with 50 to 70 % of the marks', () => {
    for (const { name, duration, totalMarks, passingMarks } of demoExams) {
      expect(duration, name).toBeGreaterThanOrEqual(45);
      expect(duration, name).toBeLessThanOrEqual(1800);
      expect(passingMarks / totalMarks, name).toBeGreaterThanOrEqual(0.5);
      expect(passingMarks / totalMarks, name).toBeLessThanOrEqual(0.7);
    }
  });

  it('repeat no question and no option', () => {
    expect(new Set(demoExams.map(({ name }) => name)).size).toBe(demoExams.length);
    expect(new Set(questions.map(({ name }) => name)).size).toBe(questions.length);
    for (const question of questions)
      expect(new Set(textsOf(question)).size, question.name).toBe(textsOf(question).length);
  });

  it('mix single correct, multiple correct and True/False questions, with code in some', () => {
    expect(questions.filter(({ correctOptions }) => correctOptions.length > 1).length).toBeGreaterThan(15);
    expect(questions.filter(({ name }) => name.includes('\n```')).length).toBeGreaterThan(30);
    const statements = questions.filter(isTrueFalse);
    const share = statements.filter(({ correctOptions }) => correctOptions[0] === 'A').length / statements.length;
    expect(share).toBeGreaterThan(0.35);
    expect(share).toBeLessThan(0.65);
  });

  it('close every code fence and every inline code', () => {
    for (const question of questions) {
      for (const text of [question.name, ...textsOf(question)]) {
        expect((text.replaceAll('```', '').match(/`/g) ?? []).length % 2, text).toBe(0);
        expect((text.match(/^```/gm) ?? []).length % 2, text).toBe(0);
      }
    }
  });

  it('do not give the answer away by its key or its length', () => {
    for (const key of optionKeys.slice(0, 4)) {
      const share = singleOfFour.filter(({ correctOptions }) => correctOptions[0] === key).length / singleOfFour.length;
      expect(share, key).toBeGreaterThan(0.2);
      expect(share, key).toBeLessThan(0.3);
    }
    const longest = singleOfFour.filter(({ options, correctOptions: [key] }) => {
      const lengthOf = (other: OptionKey) => options[other]?.length ?? 0;
      return keysOf({ options }).every((other) => other === key || lengthOf(other) < lengthOf(key ?? 'A'));
    });
    expect(longest.length / singleOfFour.length).toBeLessThan(0.3);
  });
});
