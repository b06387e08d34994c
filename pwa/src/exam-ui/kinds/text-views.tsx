import { t } from '@lingui/core/macro';
import type { TextFields } from '@quiz-app/shared/question-kinds/text';
import { rightText, spellingOf } from '@quiz-app/shared/question-kinds/text';
import { longestTyped, type Typed } from '@quiz-app/shared/question-kinds/typed';
import { type ComponentProps, use, useId } from 'react';
import { TextInput } from '../../ui/text-input.tsx';
import { ExamRulesContext } from '../exam-rules.ts';
import type { KindViews } from '../kind-views.ts';
import { DrawnText, FieldVerdict, useVerdict } from './judged.tsx';
import styles from './kinds.module.css';
import { useFirstFocus } from './use-first-focus.ts';
import { useTyped } from './use-typed.ts';

type Views = KindViews<TextFields, Typed>;

/** A typed word or short text as it is answered and shown. */
export const textViews: Views = {
  tagOf: () => undefined,
  AnswerField: (props) => <AnswerField key={props.questionId} {...props} />,
  hint: () => t`Type an answer first.`,
  howTo: () => t`Text: type a word or a short text.`,
  answerInWords: (_, { typed }) => typed,
  remark: spelling,
  solutionLabel: () => t`Correct answer:`,
  solutionInWords: (question) => rightText(question).typed,
  DrawnAnswer: ({ answer }) => <DrawnText>{answer.typed}</DrawnText>,
  // The line below it has the typed and the right text.
  JudgedAnswer: () => null,
};

function spelling(...given: Parameters<typeof spellingOf>): string | undefined {
  const word = spellingOf(...given);
  return word && t`It is spelled ${word}.`;
}

function AnswerField({ question, labelledBy, dir, answer, isJudged, onAnswer }: Parameters<Views['AnswerField']>[0]) {
  const id = useId();
  const fields = useFirstFocus(labelledBy);
  const verdict = useVerdict(question, answer);
  return (
    <fieldset ref={fields} className={styles.field} dir={dir} aria-labelledby={labelledBy}>
      <label className={styles.label} htmlFor={id}>
        {t`Your answer`}
      </label>
      <TextField
        id={id}
        dir={dir}
        answer={answer}
        isJudged={isJudged}
        onAnswer={onAnswer}
        data-verdict={isJudged ? verdict : undefined}
      />
      {isJudged && <FieldVerdict verdict={verdict} />}
    </fieldset>
  );
}

interface TextFieldProps extends Pick<ComponentProps<'input'>, 'id' | 'dir' | 'size' | 'aria-label' | 'enterKeyHint'> {
  answer: Typed;
  isJudged: boolean;
  onAnswer: (answer: Typed) => void;
  'data-verdict'?: string | undefined;
}

/** The input for a text in the exam's language, which nothing corrects. */
export function TextField({ answer, isJudged, onAnswer, ...input }: TextFieldProps) {
  const { language } = use(ExamRulesContext);
  const [text, type] = useTyped(answer.typed, (typed) => onAnswer({ typed }));
  return (
    <TextInput
      {...input}
      className={styles.input}
      lang={language ?? 'en'}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      maxLength={longestTyped}
      readOnly={isJudged}
      autoCapitalize="off"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
