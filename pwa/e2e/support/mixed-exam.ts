import type { Exam } from '@quiz-app/shared/exam';
import type { ChoiceFields } from '@quiz-app/shared/question-kinds/choice';
import type { Api } from './api.ts';
import { finishedAttempt } from './finished-attempt.ts';
import { any, cardOf, type MixedQuestion, type Side, strong } from './mixed-card.ts';
import { gaps, match, order, typed } from './mixed-kinds.ts';
import { drawingIn, type ExamLanguage, type MixedText, sentences, words, writtenOf } from './mixed-texts.ts';

const isRich = (...texts: MixedText[]) => texts.some((text) => writtenOf(text).includes('\\('));
const keys = ['A', 'B', 'C'] as const;
const letters = { ar: ['أ', 'ب', 'ج'], en: keys };

function choice(at: number): MixedQuestion {
  const [name, why] = [any(sentences, at), any(sentences, at + 7)];
  const options = keys.map((_, option) => any(words, at * 3 + option));
  const fields: ChoiceFields = {
    options: Object.fromEntries(keys.map((key, option) => [key, writtenOf(any(options, option))])),
    correctOptions: ['A', 'C'],
  };
  return {
    content: {
      name: writtenOf(name),
      explanation: writtenOf(why),
      ...fields,
      ...(isRich(name, why, ...options) && { format: 'rich' as const }),
    },
    answer: ['A', 'B'],
    drawnIn: (language, shown, number) => {
      const card = cardOf(name, why, language, shown, number);
      const [a, b, c] = letters[language ?? 'en'];
      const dir = language === 'ar' ? 'rtl' : 'ltr';
      card.boxes.push({ at: ':scope > ul > li > div', side: card.side, dir: card.side });
      card.texts.push(
        ...options.map((option, index) => ({
          at: `:scope > ul > li:nth-child(${index + 1}) > div > *`,
          ...drawingIn(option, language),
        })),
        { at: strong(1), dir, marked: `${a}, ${b}` },
        { at: strong(2), dir, marked: `${a}, ${c}` },
      );
      return card;
    },
  };
}

const plain = (dir: Side, marked: string): MixedText => ({ [dir]: marked, own: dir });
const [arabic, english] = [any(sentences, 0), any(sentences, 1)];

export const mixedQuestions: MixedQuestion[] = [
  ...sentences.map((_, at) => choice(at)),
  order(arabic, english, [
    plain('ltr', 'C++'),
    plain('rtl', 'لغة (أ)'),
    plain('rtl', 'بايثون!'),
    plain('ltr', '-5 km'),
  ]),
  order(english, arabic, [plain('rtl', 'واحد.'), plain('ltr', 'Java!'), plain('ltr', '(x)')]),
  match(arabic, english, [plain('ltr', 'C++'), plain('rtl', 'لغة!')], [plain('rtl', '(أ)'), plain('ltr', '-5')]),
  gaps(
    { rtl: 'يغلي الماء عند [[1]] وهو [[2]].', own: 'rtl' },
    english,
    [plain('ltr', 'C++'), plain('rtl', 'لا!')],
    [plain('rtl', 'نعم.'), plain('ltr', 'No (-5)')],
  ),
  typed({ kind: 'text', name: '', accepted: [{ text: 'C++' }] }, arabic, english, [
    plain('rtl', 'نعم!'),
    plain('ltr', 'C++'),
  ]),
  typed(
    { kind: 'numeric', name: '', value: '-7', units: [{ text: 'كم', factor: '1' }] },
    english,
    arabic,
    [plain('rtl', '⟨5⟩ كم'), plain('rtl', '⟨−7⟩ كم')],
    { ltr: 'Read as 5 ⟨كم⟩', rtl: 'يُقرأ ⟨5⟩ كم' },
  ),
  typed({ kind: 'numeric', name: '', value: '-7' }, arabic, arabic, [plain('ltr', '-5'), plain('ltr', '−7')], {
    ltr: 'Read as −5',
    rtl: 'يُقرأ ⟨−5⟩',
  }),
];

/** Adds an exam of these questions, and a report with an answer to each. Returns the address of its review. */
export async function addReview(admin: Api, taker: Api, language: ExamLanguage, questions: readonly MixedQuestion[]) {
  const details = {
    name: `Mixed ${language ?? 'none'}`,
    category: 'SQL',
    duration: 3_600,
    totalMarks: 100,
    passingMarks: 1,
  };
  const exam: Exam = await admin.addExam(
    { ...details, ...(language && { language }) },
    questions.map(({ content }) => content),
  );
  const answers = Object.fromEntries(exam.questions.map(({ _id }, at) => [_id, any(questions, at).answer]));
  const { _id: user } = await taker.data('getUserInfo');
  const { attempt } = finishedAttempt(exam, user, answers);
  await taker.data('addReport', { body: attempt });
  return `/user/write-exam/${exam._id}?attempt=${attempt._id}&view=review`;
}
