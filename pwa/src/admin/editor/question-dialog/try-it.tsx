import { plural, t } from '@lingui/core/macro';
import { type Question, type QuestionContent, questionContent } from '@quiz-app/shared/question';
import { type Answer, fractionFor, kindOf } from '@quiz-app/shared/question-kinds';
import { type KeyboardEvent, use, useId, useState } from 'react';
import { useSide } from '../../../exam-ui/content-language.ts';
import { ExamRulesContext } from '../../../exam-ui/exam-rules.ts';
import { RichContent } from '../../../exam-ui/rich-content.tsx';
import { formatNumber } from '../../../language/format.ts';
import { usePreviewedContent } from '../content-fields/use-previews.ts';
import { takersViewsOf } from '../question-kinds/answer-in-words.ts';
import styles from './question-dialog.module.css';
import { ownFieldsOf, type QuestionDraft, textsOf } from './question-draft.ts';

/** The question as a taker answers it, and the points that the answer has. */
export function TryIt({ draft }: { draft: QuestionDraft }) {
  const titleId = useId();
  const question = questionOf(draft);
  return (
    // Its fields are not part of the question: Enter in them does not save it.
    <section className={styles.tryIt} aria-labelledby={titleId} onKeyDown={withoutSubmit}>
      <p className={styles.label} id={titleId}>
        {t`Try it`}
      </p>
      {question ? (
        <Answering draft={draft} question={question} labelledBy={titleId} />
      ) : (
        <p className="muted">{t`Fill in the fields above. Then answer here as a taker would.`}</p>
      )}
    </section>
  );
}

function withoutSubmit(event: KeyboardEvent): void {
  const { key, ctrlKey, target } = event;
  if (key === 'Enter' && !ctrlKey && target instanceof HTMLInputElement) event.preventDefault();
}

/** A draft as it would be stored; undefined if the server would refuse its fields. */
function questionOf(draft: QuestionDraft): Question | undefined {
  const { points } = draft;
  const read = questionContent.safeParse({
    ...ownFieldsOf(draft),
    name: draft.name.trim() || '–',
    ...(points?.trim() && { points: Number(points) }),
  } satisfies QuestionContent);
  if (!read.data) return undefined;
  const { points: stored, ...fields } = read.data;
  return { _id: 'tried', ...fields, ...(stored && { points: stored }) } as Question;
}

interface AnsweringProps {
  draft: QuestionDraft;
  question: Question;
  labelledBy: string;
}

function Answering({ draft, question, labelledBy }: AnsweringProps) {
  const rules = use(ExamRulesContext);
  const shown = usePreviewedContent(draft.content, textsOf(draft));
  const dir = useSide(question.name, shown);
  const [typed, setTyped] = useState<Answer>();
  const kind = kindOf(question);
  const answer = kind.validAnswer(question, typed);
  const { AnswerField } = takersViewsOf(question);
  const { points = 1 } = question;
  const { n, d } = fractionFor(question, answer, rules);
  const reached = formatNumber((points * n) / d);
  return (
    <>
      <RichContent of={shown}>
        <AnswerField
          question={question}
          text={question.name}
          questionId={question._id}
          labelledBy={labelledBy}
          dir={dir}
          answer={answer}
          isJudged={false}
          onAnswer={setTyped}
        />
      </RichContent>
      <p role="status" className={styles.reached}>
        {kind.isAnswered(answer) && plural(points, { one: `${reached} of # point`, other: `${reached} of # points` })}
      </p>
    </>
  );
}
