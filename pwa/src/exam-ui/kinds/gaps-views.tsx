import type { Fraction } from '@quiz-app/shared/fraction';
import {
  type DropdownGap,
  type Gap,
  type GapAnswer,
  type GapsAnswer,
  type GapsFields,
  scoreGap,
} from '@quiz-app/shared/question-kinds/gaps';
import { rightText } from '@quiz-app/shared/question-kinds/text';
import { use, useId, useState } from 'react';
import { type AnswerVerdict, ExamRulesContext, verdictOfFraction } from '../exam-rules.ts';
import { GapContext } from '../gaps.tsx';
import type { KindViews } from '../kind-views.ts';
import { RichText } from '../rich-text.tsx';
import { DrawnText, FieldVerdict } from './judged.tsx';
import styles from './kinds.module.css';
import { isUnclear, NumberInput, NumberNote } from './number-field.tsx';
import { numberInWords } from './number-words.ts';
import { TextField } from './text-views.tsx';

type Views = KindViews<GapsFields, GapsAnswer>;

/** A text with gaps, as it is answered and shown. */
export const gapsViews: Views = {
  tagOf: () => undefined,
  heading: 'Fill in the gaps.',
  AnswerField: (props) => <AnswerField key={props.questionId} {...props} />,
  hint: 'Fill in a gap first.',
  howTo: 'Gaps: type or choose what is missing in the text.',
  answerInWords: ({ gaps }, answer) =>
    answer.length === 0 ? '' : listed(gaps.map((gap, at) => gapInWords(gap, answer[at] ?? null) || '–')),
  solutionLabel: ({ gaps }) => (gaps.length > 1 ? 'Correct answers' : 'Correct answer'),
  solutionInWords: ({ gaps }, language) => listed(gaps.map((gap) => rightGapInWords(gap, language))),
  DrawnAnswer: ({ question, answer }) => <DrawnGaps question={question} answer={answer} />,
  JudgedAnswer: ({ question, answer }) => <JudgedGaps question={question} answer={answer} />,
};

const listed = (words: string[]): string =>
  words.length === 1 ? (words[0] ?? '') : words.map((each, at) => `${at + 1}. ${each}`).join(', ');

function gapInWords(gap: Gap, answer: GapAnswer): string {
  if (answer === null) return '';
  if (typeof answer === 'number') return gap.kind === 'dropdown' ? (gap.options[answer] ?? '') : '';
  return answer.typed;
}

/** @param language of the exam: how numbers are written */
export function rightGapInWords(gap: Gap, language: string | undefined): string {
  if (gap.kind === 'dropdown') return gap.options[gap.correct] ?? '';
  return gap.kind === 'numeric' ? numberInWords(gap, language) : rightText(gap).typed;
}

/** The verdict of each gap, by the rules of the exam around. */
function useGapVerdicts({ gaps }: GapsFields, answer: GapsAnswer): AnswerVerdict[] {
  const rules = use(ExamRulesContext);
  return gaps.map((gap, at): Fraction => scoreGap(gap, answer[at] ?? null, rules)).map(verdictOfFraction);
}

type FieldProps = Parameters<Views['AnswerField']>[0];

function AnswerField({ question, labelledBy, text, dir, answer, isJudged, onAnswer }: FieldProps) {
  const { gaps } = question;
  const verdicts = useGapVerdicts(question, answer);
  const noteId = useId();
  /** The places of the gaps whose reading the taker has confirmed. */
  const [meant, setMeant] = useState(() => gaps.map(() => false));
  const change = (place: number, next: GapAnswer, isMeant = false) => {
    setMeant(meant.with(place, isMeant));
    onAnswer(gaps.map((_, at) => (at === place ? next : (answer[at] ?? null))));
  };
  const draw = (number: number) => {
    const place = number - 1;
    const gap = gaps[place];
    if (!gap) return undefined;
    return (
      <span className={styles.gap}>
        <GapField
          name={`Gap ${number}`}
          gap={gap}
          answer={answer[place] ?? null}
          dir={dir}
          isJudged={isJudged}
          isMeant={meant[place] ?? false}
          verdict={verdicts[place] ?? 'incorrect'}
          noteId={`${noteId}-${place}`}
          onAnswer={(next) => change(place, next)}
        />
        {isJudged && <FieldVerdict verdict={verdicts[place] ?? 'incorrect'} />}
      </span>
    );
  };
  return (
    <fieldset className={styles.field} dir={dir} aria-labelledby={labelledBy}>
      <GapContext value={draw}>
        <RichText text={text} className={styles.sentence} codeLabel="Program with gaps" />
      </GapContext>
      {gaps.map((gap, place) => {
        const given = answer[place];
        if (gap.kind !== 'numeric' || typeof given !== 'object' || !given) return null;
        return (
          <NumberNote
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its number
            key={place}
            id={`${noteId}-${place}`}
            name={`Gap ${place + 1}`}
            question={gap}
            answer={given}
            isJudged={isJudged}
            isMeant={meant[place] ?? false}
            onMeant={(next) => change(place, next, true)}
          />
        );
      })}
    </fieldset>
  );
}

interface GapFieldProps {
  name: string;
  gap: Gap;
  answer: GapAnswer;
  dir: 'ltr' | 'rtl';
  isJudged: boolean;
  isMeant: boolean;
  verdict: AnswerVerdict;
  noteId: string;
  onAnswer: (answer: GapAnswer) => void;
}

function GapField({ name, gap, answer, dir, isJudged, isMeant, verdict, noteId, onAnswer }: GapFieldProps) {
  const { language } = use(ExamRulesContext);
  if (gap.kind === 'dropdown')
    return <GapSelect name={name} gap={gap} answer={answer} isJudged={isJudged} onAnswer={onAnswer} />;
  const typed = typeof answer === 'object' && answer ? answer : { typed: '' };
  const field = { answer: typed, isJudged, 'aria-label': name, 'data-verdict': isJudged ? verdict : undefined };
  if (gap.kind === 'text') return <TextField {...field} dir={dir} size={12} onAnswer={onAnswer} />;
  return (
    <NumberInput
      {...field}
      question={gap}
      aria-describedby={noteId}
      dir="auto"
      size={8}
      isOpen={!isJudged && !isMeant && isUnclear(typed, language)}
      onType={onAnswer}
    />
  );
}

interface GapSelectProps extends Pick<GapFieldProps, 'name' | 'answer' | 'isJudged' | 'onAnswer'> {
  gap: DropdownGap;
}

function GapSelect({ name, gap, answer, isJudged, onAnswer }: GapSelectProps) {
  const chosen = typeof answer === 'number' ? answer : undefined;
  if (isJudged) return <strong>{chosen === undefined ? '–' : gap.options[chosen]}</strong>;
  return (
    <select
      className={styles.select}
      aria-label={name}
      value={chosen ?? ''}
      onChange={({ currentTarget: { value } }) => onAnswer(value === '' ? null : Number(value))}
    >
      <option value="">Choose</option>
      {gap.options.map((option, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer is the place of an option
        <option key={at} value={at}>
          {option}
        </option>
      ))}
    </select>
  );
}

function DrawnGaps({ question, answer }: { question: GapsFields; answer: GapsAnswer }) {
  const right = useGapVerdicts(question, answer).filter((verdict) => verdict === 'correct').length;
  return <DrawnText>{answer.length === 0 ? '' : `${right} of ${question.gaps.length}`}</DrawnText>;
}

function JudgedGaps({ question, answer }: { question: GapsFields; answer: GapsAnswer }) {
  const { language } = use(ExamRulesContext);
  const verdicts = useGapVerdicts(question, answer);
  return (
    <ol className={styles.list}>
      {question.gaps.map((gap, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its number
        <li key={at} className={styles.row} data-judged>
          <span className={styles.place}>{at + 1}.</span>
          <bdi className={styles.item}>{gapInWords(gap, answer[at] ?? null) || <em>nothing</em>}</bdi>
          <FieldVerdict verdict={verdicts[at] ?? 'incorrect'} />
          {verdicts[at] !== 'correct' && (
            <span className={styles.solution}>
              Correct: <bdi>{rightGapInWords(gap, language)}</bdi>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
