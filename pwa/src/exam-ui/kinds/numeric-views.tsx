import { t } from '@lingui/core/macro';
import type { NumericAnswer, NumericFields } from '@quiz-app/shared/question-kinds/numeric';
import { unitFault } from '@quiz-app/shared/question-kinds/numeric';
import { use, useId, useState } from 'react';
import { ExamRulesContext } from '../exam-rules.ts';
import type { KindViews } from '../kind-views.ts';
import { DrawnText, FieldVerdict, useVerdict } from './judged.tsx';
import styles from './kinds.module.css';
import { isUnclear, NumberInput, NumberNote } from './number-field.tsx';
import { noteOn, numberInWords } from './number-words.ts';
import { useFirstFocus } from './use-first-focus.ts';

type Views = KindViews<NumericFields, NumericAnswer>;

const units = {
  right: () => undefined,
  missing: () => t`The unit is missing.`,
  unknown: () => t`The unit is wrong.`,
};

/** A typed number as it is answered and shown. */
export const numericViews: Views = {
  tagOf: () => undefined,
  AnswerField: (props) => <AnswerField key={props.questionId} {...props} />,
  hint: () => t`Type a number first.`,
  howTo: () => t`Number: type it, with its unit if the question asks for one. You see how it is read.`,
  answerInWords: (_, { typed }) => typed,
  remark: (question, answer) => units[unitFault(question, answer) ?? 'right'](),
  solutionLabel: () => t`Correct answer:`,
  solutionInWords: numberInWords,
  DrawnAnswer: ({ answer }) => <DrawnText>{answer.typed}</DrawnText>,
  JudgedAnswer,
};

function AnswerField({ question, labelledBy, dir, answer, isJudged, onAnswer }: Parameters<Views['AnswerField']>[0]) {
  const { language } = use(ExamRulesContext);
  const [id, noteId] = [useId(), useId()];
  const fields = useFirstFocus(labelledBy);
  const [isMeant, setMeant] = useState(false);
  const verdict = useVerdict(question, answer);
  const common = { question, answer, isJudged };
  return (
    <fieldset ref={fields} className={styles.field} dir={dir} aria-labelledby={labelledBy}>
      <label className={styles.label} htmlFor={id}>
        {t`Your answer`}
      </label>
      <div className={styles.entry}>
        <NumberInput
          {...common}
          id={id}
          aria-describedby={noteId}
          dir="auto"
          data-verdict={isJudged ? verdict : undefined}
          withSigns
          isOpen={!isJudged && !isMeant && isUnclear(answer, language)}
          onType={(typed) => {
            setMeant(false);
            onAnswer(typed);
          }}
        />
      </div>
      <NumberNote
        {...common}
        id={noteId}
        isMeant={isMeant}
        onMeant={(meant) => {
          setMeant(true);
          onAnswer(meant);
        }}
        hint={question.units?.length ? t`Type a number with its unit.` : t`Type a number, such as 12.5, −3 or 3/4.`}
      />
      {isJudged && <FieldVerdict verdict={verdict} />}
    </fieldset>
  );
}

function JudgedAnswer({ question, answer }: Parameters<Views['JudgedAnswer']>[0]) {
  const { language } = use(ExamRulesContext);
  const { text } = noteOn(question, answer, language);
  return (
    text && (
      <p className={styles.read}>
        <bdi>{text}</bdi>
      </p>
    )
  );
}
