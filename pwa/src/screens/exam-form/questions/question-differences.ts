import { isTrueFalse, optionKeys } from '@quiz-app/shared/option-key';
import type { Question, QuestionContent } from '@quiz-app/shared/question';
import type { Difference } from '../changed-dialog.tsx';

type Words = readonly (readonly [label: string, text: string])[];

const none = '–';

/** A question as rows of text, the same rows for every question. */
function inWords(content: QuestionContent | undefined): Words {
  const options = content?.options ?? {};
  return [
    ['Question', content?.name.trim() || none],
    ['Question Type', content ? (isTrueFalse(content) ? 'True/False' : 'Multiple Choice') : none],
    ...optionKeys.map((key) => [`Option ${key}`, options[key]?.trim() || none] as const),
    ['Correct Option', content?.correctOptions.join(', ') || none],
  ];
}

/** Whether two questions read the same; one that is not there reads like none. */
export function isSameQuestion(a: QuestionContent | undefined, b: QuestionContent | undefined): boolean {
  return JSON.stringify(inWords(a)) === JSON.stringify(inWords(b));
}

/** Where two questions differ; a question that was deleted is said in one row. */
export function questionDifferences(mine: QuestionContent, theirs: Question | undefined): Difference[] {
  if (!theirs) return [{ label: 'Question', yours: mine.name, theirs: 'Deleted' }];
  const other = new Map(inWords(theirs));
  return inWords(mine).flatMap(([label, yours]) => {
    const text = other.get(label) ?? none;
    return text === yours ? [] : [{ label, yours, theirs: text }];
  });
}
