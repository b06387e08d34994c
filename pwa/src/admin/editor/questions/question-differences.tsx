import { t } from '@lingui/core/macro';
import type { ServedContent } from '@quiz-app/shared/content';
import type { Exam } from '@quiz-app/shared/exam';
import type { Question, QuestionContent } from '@quiz-app/shared/question';
import type { ReactNode } from 'react';
import { RichContent } from '../../../exam-ui/rich-content.tsx';
import { RichLine } from '../../../exam-ui/rich-text.tsx';
import type { Difference } from '../changed-dialog.tsx';
import { mediaInWords } from '../content-fields/content-draft.ts';
import { adminViewsOf } from '../question-kinds/question-kinds.ts';
import { otherWords, spokenDifference } from '../spoken-difference.tsx';

type LabelledTexts = readonly (readonly [label: string, text: string])[];

export const findQuestion = ({ questions }: Exam, id: string): Question | undefined =>
  questions.find(({ _id }) => _id === id);

const none = '–';

/** The parts of a question as labelled texts, the same labels for every question of a kind. */
function toTexts(content: QuestionContent, language?: string): LabelledTexts {
  return [
    [t`Question`, content.name.trim() || none],
    [t`Points`, String(content.points ?? 1)],
    ...adminViewsOf(content).textsOf(content, language),
    [t`Explanation`, content.explanation?.trim() || none],
    [t`Pictures and sounds`, mediaInWords(content.media) || none],
  ];
}

/** Whether two questions have the same content; a missing one equals only another missing one. */
export function isSameQuestion(a: QuestionContent | undefined, b: QuestionContent | undefined): boolean {
  return JSON.stringify(a && toTexts(a)) === JSON.stringify(b && toTexts(b)) && otherWords(a, b).length === 0;
}

/**
 * The differences between two questions; a deleted question has a single row that says so.
 *
 * @param shown the pictures, sounds and formulas of `mine` as the server would serve them
 * @param language of the exam: the letters of its options
 */
export function questionDifferences(
  mine: QuestionContent,
  theirs: Question | undefined,
  shown: ServedContent,
  language: string | undefined,
): Difference[] {
  if (!theirs) return [{ label: t`Question`, yours: drawn(mine.name, shown), theirs: t`Deleted` }];
  const other = new Map(toTexts(theirs, language));
  const texts = toTexts(mine, language).flatMap(([label, yours]) => {
    const text = other.get(label) ?? none;
    return text === yours ? [] : [{ label, yours: drawn(yours, shown), theirs: drawn(text, theirs) }];
  });
  return [...texts, ...spokenDifference(mine, theirs)];
}

/** A text with its pictures and formulas. Plain text stays as it is written. */
function drawn(text: string, content: ServedContent): ReactNode {
  if (!content.format) return text;
  return (
    <RichContent of={content}>
      <RichLine text={text} />
    </RichContent>
  );
}
