import { randomBytes } from 'node:crypto';
import type { EndpointSchemas } from '@quiz-app/shared/contract/endpoint-schemas';
import type { EndpointName } from '@quiz-app/shared/contract/endpoints';
import { type BodyInput, type Schemas, schemas } from '@quiz-app/shared/contract/schemas';
import type { Exam } from '@quiz-app/shared/exam';
import type { SettingsChanges } from '@quiz-app/shared/exam-settings';
import { attemptCode, writeAttempt } from '@quiz-app/shared/signed-attempt';
import { type Person, password } from './open-test-app.ts';
import { questionPayload, sampleAttempt, sampleDetails, sampleQuestions } from './sample-exam.ts';
import { attemptToSign } from './signing-device.ts';

/** A body for every endpoint that takes one as JSON and has no example in the contract; the types fail if one is missing. */
type Bodies = {
  [Name in EndpointName as BodyInput<Name> extends undefined
    ? never
    : Schemas[Name] extends { example: object } | { file: 'sent' }
      ? never
      : Name]: BodyInput<Name>;
};

const examples = Object.fromEntries(
  Object.entries<EndpointSchemas>(schemas).flatMap(([name, { example }]) => (example ? [[name, example]] : [])),
);

let registered = 0;

/** Optional fields that keep an exam from nobody. */
const settings: SettingsChanges = {
  published: true,
  groups: [],
  opensAt: '2026-01-01T08:00:00+01:00',
  closesAt: '2126-01-01T08:00:00Z',
  attemptsAllowed: 1000,
  shuffle: 'both',
  instructions: 'Use `let`.',
  resumable: true,
  marking: 'partial',
  penalty: 0.25,
  language: 'de',
};

/** Valid bodies of a person about an exam with questions. */
export function validBodies(person: Person, exam: Exam): Partial<Record<EndpointName, object>> {
  // Each time another one, of another kind if the exam has several.
  const question = exam.questions[registered % exam.questions.length];
  if (!question) throw new Error('The exam has no questions');
  const typed = exam.questions.find(({ kind }) => kind === 'text') ?? question;
  const others = exam.questions.flatMap(({ _id, ...content }) => (content.kind ? [content] : []));
  registered += 1;
  const own: Bodies = {
    register: {
      name: 'n',
      email: `made-${registered}@example.org`,
      password,
      confirmPassword: password,
      isAdmin: false,
    },
    login: { email: person.user.email, password },
    addDeviceKey: { publicKey: randomBytes(32).toString('base64url') },
    editMe: { name: person.user.name, email: person.user.email },
    changePassword: { currentPassword: password, password, confirmPassword: password },
    forgotPassword: { email: person.user.email },
    importUsers: [
      { name: 'n', email: `imported-${registered}@example.org`, groups: ['7b'] },
      { name: 'm', groups: ['7b', '7c'] },
    ],
    addExam: { ...sampleDetails, ...settings },
    createExam: { ...sampleDetails, ...settings, questionsCount: 5 },
    editExam: { ...sampleDetails, ...settings },
    importExams: [{ ...sampleDetails, ...settings, questions: [...sampleQuestions, ...others] }],
    deleteExams: { exams: [{ _id: exam._id, version: exam.version }] },
    reorderQuestions: { questionOrder: exam.questions.map(({ _id }) => _id) },
    addQuestion: { ...questionPayload(question, exam), explanation: 'As `await` does.' },
    editQuestion: { ...questionPayload(question, exam, question._id), explanation: null },
    deleteQuestion: { questionId: question._id, userid: '' },
    restoreQuestion: { questionId: question._id, version: exam.version },
    addQuestions: { questions: [...sampleQuestions, ...others] },
    deleteQuestions: { questionIds: [question._id] },
    acceptAnswer: { questionId: typed._id, answer: { typed: 'another' } },
    addReport: {
      ...sampleAttempt(person, exam),
      allowedSeconds: 900,
      deviceTimes: { startedAt: '2026-01-01T03:04:05.000Z', finishedAt: '2026-01-01T03:09:05.000Z' },
    },
    // Read, and refused as not signed.
    addCollected: { code: attemptCode(writeAttempt(attemptToSign(person, exam, 'A'.repeat(11))), new Uint8Array(64)) },
    updateDeviceState: {
      cursor: '',
      attempts: [{ exam: exam._id, state: 'started', secondsAgo: 5 }],
      incomplete: [exam._id],
    },
  };
  return { ...examples, ...own };
}
