import { plural, t } from '@lingui/core/macro';
import type { EndpointName } from '@quiz-app/shared/contract/endpoints';
import type { Failure } from '@quiz-app/shared/contract/envelope';
import type { FailureCode } from '@quiz-app/shared/contract/failures';
import { formatDuration } from './format.ts';

// What the server says, for languages other than its own.

/** Says that a call has succeeded. */
export const successText = (call: EndpointName): string => successTexts()[call] ?? t`Done`;

/** Says what has failed, as far as this version knows its code. */
export function failureText(
  { code, field = '', limit }: Failure,
  call?: EndpointName,
  retryAfter?: number,
): string | undefined {
  if (code === undefined) return undefined;
  if (code === 'invalid-field') return fieldText(field);
  if (!call) return failureTexts()[code];
  return { ...failureTexts(), ...laterTexts(call, retryAfter, limit), ...textsOfCall(call) }[code];
}

/** Says which values a field takes. */
export function fieldText(field: string): string {
  const names = field.split('.').filter((part) => !/^\d+$/.test(part));
  const texts = fieldTexts();
  return texts[names[0] ?? ''] ?? texts[names.at(-1) ?? ''] ?? t`Please check this field`;
}

const successTexts = (): Partial<Record<EndpointName, string>> => ({
  register: t`User registered successfully`,
  login: t`User logged in successfully`,
  loginWithCard: t`User logged in successfully`,
  forgotPassword: t`If there is an account with this email, a link is on its way`,
  resetPassword: t`Password changed successfully`,
  changePassword: t`Password changed successfully`,
  editMe: t`Profile edited successfully`,
  endSession: t`Session ended successfully`,
  importUsers: t`Users imported successfully`,
  newCard: t`Card created successfully`,
  logOutEverywhere: t`User logged out everywhere`,
  restoreUser: t`User restored successfully`,
  editUser: t`User edited successfully`,
  deleteUser: t`User deleted successfully`,
  deleteDeviceKey: t`Device removed successfully`,
  restoreDeviceKey: t`Device restored successfully`,
  addExam: t`Exam added successfully`,
  createExam: t`Exam created successfully`,
  editExam: t`Exam edited successfully`,
  deleteExam: t`Exam deleted successfully`,
  restoreExam: t`Exam restored successfully`,
  copyExam: t`Exam copied successfully`,
  importExams: t`Exams imported successfully`,
  deleteExams: t`Exams deleted successfully`,
  reorderQuestions: t`Questions reordered successfully`,
  addQuestion: t`Question added successfully`,
  editQuestion: t`Question edited successfully`,
  deleteQuestion: t`Question deleted successfully`,
  restoreQuestion: t`Question restored successfully`,
  addQuestions: t`Questions added successfully`,
  deleteQuestions: t`Questions deleted successfully`,
  acceptAnswer: t`Answer accepted successfully`,
  addMedium: t`File added successfully`,
  addReport: t`Report added successfully`,
  addCollected: t`Report added successfully`,
});

const failureTexts = (): Record<Exclude<FailureCode, 'invalid-field'>, string> => ({
  'invalid-request': t`The server does not accept this request`,
  'invalid-json': t`The server does not accept this request`,
  'too-large': t`This is too large for the server`,
  'unsupported-media': t`Only PNG, JPEG, WebP, MP3, MP4 and Ogg files can be added`,
  'not-logged-in': t`Please log in`,
  'invalid-login': t`Invalid email or password`,
  'token-expired': t`Session expired. Please log in again.`,
  'session-ended': t`Please log in`,
  'only-admins': t`Only admins can do this`,
  'not-yours': t`You can only submit your own reports`,
  'not-signed': t`This attempt was not signed by a device of its owner`,
  'not-found': t`This does not exist any more`,
  'already-exists': t`This exists already`,
  'changed-meanwhile': t`This exam was changed by someone else`,
  'last-admin': t`This is the last admin. Make someone else an admin first.`,
  'too-many-devices': t`You have 100 devices. Please remove one in your profile.`,
  'email-needed': t`Add an email to your account first. You need it to log in with a password.`,
  'too-many-files': t`The server has too many pictures and sounds that no exam uses. They are removed after a day: please try again later.`,
  'too-many-attempts': t`Too many attempts. Please try again later.`,
  'ai-not-set-up': t`AI creation is not set up on this server`,
  'ai-no-answer': t`The AI service did not answer`,
  'ai-unusable': t`The AI service gave no usable questions`,
  busy: t`The server is busy. Please try again in a moment.`,
  'server-error': t`Server error`,
});

/** Texts that say how long to wait, and how much is allowed. */
function laterTexts(call: EndpointName, seconds?: number, limit?: number): Partial<Record<FailureCode, string>> {
  if (!seconds) return {};
  const time = formatDuration(seconds < 3_600 ? seconds : 60 * Math.ceil(seconds / 60));
  if (call !== 'createExam') return { 'too-many-attempts': t`Too many attempts. Please try again in ${time}.` };
  const again = t`The AI cannot write another exam yet. Please try again in ${time}.`;
  return { 'too-many-attempts': limit === undefined ? again : `${again} ${aiLimit(limit)}` };
}

const aiLimit = (limit: number) =>
  plural(limit, {
    one: 'It can write # exam in 24 hours here.',
    other: 'It can write # exams in 24 hours here.',
  });

/** Where a code says more if one knows the call. */
function textsOfCall(call: EndpointName): Partial<Record<FailureCode, string>> {
  const ofUser = { 'not-found': t`User not found`, 'already-exists': t`User already exists` };
  const takenEmail = { 'already-exists': t`Someone has this email already, perhaps a deleted person` };
  const ofExam = { 'not-found': t`Exam not found`, 'already-exists': t`An exam with this id exists already` };
  const ofQuestion = { 'not-found': t`Question not found` };
  const texts: Partial<Record<EndpointName, Partial<Record<FailureCode, string>>>> = {
    register: { ...ofUser, 'only-admins': t`Admin sign-up is closed` },
    loginWithCard: { 'invalid-login': t`This card is not valid. Ask for a new one.` },
    forgotPassword: { 'not-found': t`E-mail is not set up on this server` },
    resetPassword: { 'not-found': t`This link is no longer valid. Ask for a new one.` },
    editMe: ofUser,
    importUsers: ofUser,
    newCard: ofUser,
    logOutEverywhere: ofUser,
    restoreUser: { ...ofUser, ...takenEmail },
    getUser: ofUser,
    editUser: { ...ofUser, ...takenEmail },
    deleteUser: ofUser,
    deleteDeviceKey: { 'not-found': t`Device not found` },
    restoreDeviceKey: { 'not-found': t`Device not found` },
    getExamById: ofExam,
    editExam: ofExam,
    deleteExam: ofExam,
    restoreExam: ofExam,
    copyExam: ofExam,
    importExams: ofExam,
    reorderQuestions: ofExam,
    addQuestion: ofExam,
    addQuestions: ofExam,
    editQuestion: ofQuestion,
    deleteQuestion: ofQuestion,
    restoreQuestion: ofQuestion,
    acceptAnswer: ofQuestion,
    getStatistics: ofExam,
    getExamDay: ofExam,
    addReport: ofExam,
    addCollected: ofExam,
    getMedium: { 'not-found': t`File not found` },
  };
  return texts[call] ?? {};
}

/** The values that a field takes, by its name. */
const fieldTexts = (): Record<string, string> => ({
  email: t`Please enter a valid email`,
  password: t`Please enter another password: at most 72 bytes, of characters that can be typed`,
  confirmPassword: t`Passwords do not match`,
  currentPassword: t`Please check your current password`,
  isAdmin: t`Please select admin status`,
  card: t`Please enter the 12 characters of your card`,
  name: t`Please enter a name, not too long`,
  questionText: t`Please enter the question, not too long`,
  groups: t`Please check the groups: there are too many, or one is too long`,
  extraTime: t`Please enter the extra time as a whole number of percent`,
  duration: t`Please enter the duration as a whole number of seconds`,
  category: t`Please choose a category`,
  totalMarks: t`Please enter the total marks as a number of at least 0`,
  passingMarks: t`Please enter the passing marks as a number of at least 0`,
  opensAt: t`Please check when the exam opens`,
  closesAt: t`Please check when the exam closes`,
  attemptsAllowed: t`Please enter the allowed attempts as a whole number`,
  instructions: t`The instructions are too long`,
  options: t`Please check the options: each needs a text`,
  correctOptions: t`Choose at least one correct option`,
  explanation: t`The explanation is too long`,
  points: t`Please enter the points as a whole number of at least 1`,
  media: t`Please check the pictures and sounds: each needs a description, and there are limits`,
  formulas: t`Please check the formulas`,
  tex: t`Please check this formula`,
  questions: t`Please check the questions, and their number`,
  text: t`This text is too long`,
  questionsCount: t`Please check the number of questions`,
  accepted: t`Please check the accepted answers: one must have all points`,
  value: t`Please enter a number`,
  tolerance: t`Please check the tolerance`,
  units: t`Please check the units: the first one needs the factor 1`,
  items: t`Please check the items`,
  left: t`Please check the left side`,
  right: t`Please check the right side`,
  gaps: t`Please check the gaps: each must be in the text once`,
  answer: t`This answer cannot be accepted: it has these points already, is empty or no number, or the question takes no more`,
  code: t`This is not the code of an attempt`,
});
