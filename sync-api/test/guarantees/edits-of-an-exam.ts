import { accept } from '@quiz-app/shared/accept-answer';
import type { Envelope } from '@quiz-app/shared/contract/envelope';
import type { Exam } from '@quiz-app/shared/exam';
import type { Question } from '@quiz-app/shared/question';
import { anyContent } from '@quiz-app/shared/samples/random-questions';
import fc from 'fast-check';
import type { Random } from '../../src/demo/seeded-random.ts';
import type { Answer } from '../harness/client.ts';
import type { Person } from '../harness/open-test-app.ts';
import { questionPayload } from '../harness/sample-exam.ts';

/** Edits an exam as the app does it: from a copy, with the copy's version as the precondition. */
export type Edit = (
  admin: Person,
  copy: Exam,
  random: Random,
) => Promise<{
  answer: Answer<Envelope>;
  /** What the edit makes of an exam; undefined when it deletes it. */
  change: (exam: Exam) => Exam | undefined;
}>;

const from = ({ _id: id, version }: Exam) => ({ id, headers: { 'if-match': `"${version}"` } });
/** Questions of every kind. */
const contents = fc.sample(anyContent, { seed: 1, numRuns: 200 });

const unique = (random: Random) => `Changed to ${random.next()}`;

/** A form sends all details: the one that was changed, and the others as its copy has them. */
const detailsOf = ({ name, category, duration, totalMarks, passingMarks }: Exam) => ({
  name,
  category,
  duration,
  totalMarks,
  passingMarks,
});

const withQuestions = (exam: Exam, questions: Question[]): Exam => ({ ...exam, questions });

const rename: Edit = async (admin, copy, random) => {
  const name = unique(random);
  const answer = await admin.call('editExam', { ...from(copy), body: { ...detailsOf(copy), name } });
  return { answer, change: (exam) => ({ ...exam, name }) };
};

const changeMarks: Edit = async (admin, copy, random) => {
  const totalMarks = random.between(0, 1_000);
  const answer = await admin.call('editExam', { ...from(copy), body: { ...detailsOf(copy), totalMarks } });
  return { answer, change: (exam) => ({ ...exam, totalMarks }) };
};

const changeMarking: Edit = async (admin, copy, random) => {
  const rules = { marking: 'partial' as const, penalty: random.between(0.1, 1), language: random.pick(['de', 'ar']) };
  const answer = await admin.call('editExam', { ...from(copy), body: { ...detailsOf(copy), ...rules } });
  return { answer, change: (exam) => ({ ...exam, ...rules }) };
};

const reorder: Edit = async (admin, copy, random) => {
  const first = random.pick(copy.questions);
  const questionOrder = [first, ...copy.questions.filter((each) => each !== first)].map(({ _id }) => _id);
  const answer = await admin.call('reorderQuestions', { ...from(copy), body: { questionOrder } });
  const place = ({ _id }: Question) => questionOrder.indexOf(_id);
  return {
    answer,
    change: (exam) =>
      withQuestions(
        exam,
        exam.questions.toSorted((a, b) => place(a) - place(b)),
      ),
  };
};

const addQuestion: Edit = async (admin, copy, random) => {
  const content = random.pick(contents);
  const answer = await admin.call('addQuestion', { ...from(copy), body: questionPayload(content, copy) });
  const { envelope } = answer;
  const added = envelope.success ? [envelope.data] : [];
  return { answer, change: (exam) => withQuestions(exam, [...exam.questions, ...added]) };
};

const editQuestion: Edit = async (admin, copy, random) => {
  const { _id, ...content } = random.pick(copy.questions);
  // The old text stays in it, for the marks of its gaps.
  const name = `${content.name} ${random.next()}`;
  const body = questionPayload({ ...content, name }, copy, _id);
  const answer = await admin.call('editQuestion', { ...from(copy), body });
  const edited = (question: Question) => (question._id === _id ? { ...question, name } : question);
  return { answer, change: (exam) => withQuestions(exam, exam.questions.map(edited)) };
};

/** Makes it a question of any kind. */
const replaceQuestion: Edit = async (admin, copy, random) => {
  const { _id } = random.pick(copy.questions);
  const body = questionPayload(random.pick(contents), copy, _id);
  const answer = await admin.call('editQuestion', { ...from(copy), body });
  const { envelope } = answer;
  const replaced = (question: Question) => (envelope.success && question._id === _id ? envelope.data : question);
  return { answer, change: (exam) => withQuestions(exam, exam.questions.map(replaced)) };
};

const acceptAnswer: Edit = async (admin, copy, random) => {
  const typed = copy.questions.find(({ kind }) => kind === 'text');
  if (!typed) return rename(admin, copy, random);
  const accepted = { answer: { typed: unique(random) }, fraction: 1 };
  const body = { questionId: typed._id, ...accepted };
  const answer = await admin.call('acceptAnswer', { ...from(copy), body });
  const accepting = (question: Question) => (question._id === typed._id && accept(question, accepted, {})) || question;
  return { answer, change: (exam) => withQuestions(exam, exam.questions.map(accepting)) };
};

const deleteQuestion: Edit = async (admin, copy, random) => {
  const { _id } = random.pick(copy.questions);
  const answer = await admin.call('deleteQuestion', { ...from(copy), body: { questionId: _id } });
  const stays = (question: Question) => question._id !== _id;
  return { answer, change: (exam) => withQuestions(exam, exam.questions.filter(stays)) };
};

const deleteExam: Edit = async (admin, copy) => ({
  answer: await admin.call('deleteExam', from(copy)),
  change: () => undefined,
});

/** Every way to edit an exam. Deleting it is the rarest, because nothing can be edited afterwards. */
export const edits: readonly Edit[] = [
  ...[rename, changeMarks, changeMarking, reorder, addQuestion, editQuestion, deleteQuestion].flatMap((edit) => [
    edit,
    edit,
  ]),
  ...[replaceQuestion, acceptAnswer, deleteExam],
];
