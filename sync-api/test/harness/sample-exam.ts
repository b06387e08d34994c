import { buildSubmission } from '@quiz-app/shared/build-submission';
import type { Completed } from '@quiz-app/shared/content';
import type { Exam, ExamDetails } from '@quiz-app/shared/exam';
import type { QuestionContent } from '@quiz-app/shared/question';
import { kindOf } from '@quiz-app/shared/question-kinds';
import type { ChoiceQuestion } from '@quiz-app/shared/question-kinds/choice';
import type { Report, SubmittedAttempt } from '@quiz-app/shared/report';
import { v7 as uuidv7 } from 'uuid';
import type { Person } from './open-test-app.ts';

export const sampleDetails: Completed<ExamDetails> = {
  name: 'Promises and async',
  category: 'JavaScript',
  duration: 600,
  totalMarks: 10,
  passingMarks: 5,
};

export const sampleQuestions: readonly Omit<ChoiceQuestion, '_id'>[] = [
  { name: 'What does await give?', options: { A: 'A promise', B: 'Its value' }, correctOptions: ['B'] },
  { name: 'Which are states?', options: { A: 'pending', B: 'done', C: 'fulfilled' }, correctOptions: ['A', 'C'] },
];

/** A question whose answers are typed. */
export const typedQuestion: QuestionContent = {
  name: 'Which keyword waits for a promise?',
  kind: 'text',
  accepted: [{ text: 'await' }],
};

export const questionPayload = (content: QuestionContent, exam: Pick<Exam, '_id'>, questionId = '') => ({
  ...content,
  exam: exam._id,
  questionId,
});

/** Adds a picture. @returns a question that shows it, with a formula */
export async function pictureQuestion(admin: Person, picture: Uint8Array<ArrayBuffer>): Promise<QuestionContent> {
  const { _id } = await admin.addMedium(picture);
  return {
    name: `How large is \\(x^2\\) in ![a square](media:${_id})?`,
    options: { A: '\\(4\\)', B: '\\(9\\)' },
    correctOptions: ['A'],
    format: 'rich',
    media: [{ _id, alt: 'A square with sides of x' }],
  };
}

/** Adds an exam and its questions through the API, as the app does. */
export async function addSampleExam(
  admin: Person,
  details: Partial<ExamDetails> = {},
  questions: readonly QuestionContent[] = sampleQuestions,
): Promise<Exam> {
  const exam = await admin.data('addExam', { body: { ...sampleDetails, ...details } });
  for (const content of questions) {
    await admin.data('addQuestion', { id: exam._id, body: questionPayload(content, exam) });
  }
  return admin.data('getExamById', { id: exam._id });
}

/** An attempt as a device submits it, scored by the device. Every question is answered correctly by default. */
export function sampleAttempt(
  person: Pick<Person, 'user'>,
  exam: Exam,
  answers: Report['answers'] = Object.fromEntries(
    exam.questions.map((question) => [question._id, kindOf(question).solution(question)]),
  ),
): SubmittedAttempt {
  return buildSubmission({
    attemptId: uuidv7(),
    exam,
    userId: person.user._id,
    answers,
    startedAt: '2026-01-02T03:04:05.000Z',
    finishedAt: '2026-01-02T03:09:05.000Z',
    secondsUsed: 300,
  });
}
