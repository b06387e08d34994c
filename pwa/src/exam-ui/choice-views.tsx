import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  type ChoiceFields,
  chooseOption,
  correctKeys,
  isMultipleCorrect,
  keysOf,
  type OptionKey,
} from '@quiz-app/shared/question-kinds/choice';
import { Fragment, use, useCallback, useLayoutEffect, useRef } from 'react';
import { Bubble } from '../ui/bubble.tsx';
import { Key } from '../ui/keys.tsx';
import type { KindViews } from './kind-views.ts';
import { letterOf, lettersOf, optionsOfKey, useLetterOf } from './option-letter.ts';
import { OptionText } from './option-text.tsx';
import { optionVerdict } from './option-verdict.ts';
import { OptionRow, Options } from './options.tsx';
import styles from './report-review/review-card.module.css';
import { ContentContext, richParts } from './rich-parts.ts';
import { PicturesOf } from './rich-text.tsx';

type Views = KindViews<ChoiceFields, OptionKey[]>;
type Props<Name extends 'AnswerField' | 'DrawnAnswer' | 'JudgedAnswer'> = Parameters<Views[Name]>[0];

/** Multiple Choice and True/False as they are answered and shown. */
export const choiceViews: Views = {
  tagOf: (question) => (isMultipleCorrect(question) ? t`Multiple Correct` : undefined),
  AnswerField,
  /** A–D in either case, 1–4, and the letters that are shown; with other keyboards the keys in the places of A–D, too. */
  inputOfKey(form, pressed, language) {
    const inputs = optionsOfKey(pressed, language).map((key) =>
      form.querySelector<HTMLElement>(`input[value="${key}"]`),
    );
    return inputs.find((input) => input !== null) ?? undefined;
  },
  /** Digits where the options have other letters than A–D, whose keys are in other places. */
  KeyHint({ question, language }) {
    const keys = keysOf(question);
    const last = keys.at(-1) ?? 'A';
    const [from, to] = letterOf('A', language) === 'A' ? ['A', last] : ['1', String(Math.min(keys.length, 9))];
    return (
      <Trans>
        <Key>{from}</Key>–<Key>{to}</Key> choose
      </Trans>
    );
  },
  hint: () => t`Choose an answer first.`,
  answerInWords: (_, keys, language) => lettersOf(keys, language),
  solutionLabel: (question) => (correctKeys(question).length > 1 ? t`Correct answers:` : t`Correct answer:`),
  solutionInWords: (question, language) => lettersOf(correctKeys(question), language),
  DrawnAnswer,
  JudgedAnswer,
};

const shapeOf = (question: ChoiceFields) => (isMultipleCorrect(question) ? 'box' : undefined);

function AnswerField({ question, labelledBy, dir, answer, isJudged, onAnswer }: Props<'AnswerField'>) {
  const latest = useRef({ question, answer, onAnswer });
  useLayoutEffect(() => {
    latest.current = { question, answer, onAnswer };
  });
  // Always the same function, because every option is rendered again when it changes.
  const choose = useCallback((key: OptionKey) => {
    const { question, answer, onAnswer } = latest.current;
    onAnswer(chooseOption(question, answer, key));
  }, []);
  const content = use(ContentContext);
  const arePictures = content && richParts.arePictures?.(Object.values(question.options), content);
  // A cell of a grid holds a picture and the button that enlarges it.
  const Cell = arePictures ? 'div' : Fragment;
  return (
    <Options
      labelledBy={labelledBy}
      dir={dir}
      multiple={isMultipleCorrect(question)}
      chosen={answer}
      correct={isJudged ? correctKeys(question) : undefined}
      arePictures={arePictures}
      onChoose={choose}
    >
      {keysOf(question).map((key) => (
        <Cell key={key}>
          <OptionRow optionKey={key}>
            <OptionText question={question} optionKey={key} inLabel />
          </OptionRow>
          <PicturesOf text={question.options[key] ?? ''} optionKey={key} />
        </Cell>
      ))}
    </Options>
  );
}

function DrawnAnswer({ question, answer }: Props<'DrawnAnswer'>) {
  const letterOf = useLetterOf();
  const correct = correctKeys(question);
  return keysOf(question).map((key) => (
    <Bubble key={key} mark={optionVerdict(key, answer, correct)} shape={shapeOf(question)}>
      {letterOf(key)}
    </Bubble>
  ));
}

function JudgedAnswer({ question, answer, whose }: Props<'JudgedAnswer'>) {
  const letterOf = useLetterOf();
  const correct = correctKeys(question);
  return (
    <ul className={styles.options}>
      {keysOf(question).map((key) => {
        const verdict = optionVerdict(key, answer, correct);
        return (
          <li key={key} className={styles.option} data-quiet={verdict === 'faded' || undefined}>
            <Bubble mark={verdict} shape={shapeOf(question)}>
              {letterOf(key)}
            </Bubble>
            <div className="at-side">
              <OptionText question={question} optionKey={key} />
            </div>
            {verdict !== 'faded' && (
              <span className={styles.whose}>{verdict === 'missed' ? t`Correct answer` : whose}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
