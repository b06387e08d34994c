import { t } from '@lingui/core/macro';
import type { DropdownGap, Gap, GapAnswer, GapsAnswer, GapsFields } from '@quiz-app/shared/question-kinds/gaps';
import { type KeyboardEvent, use, useId, useState } from 'react';
import { Select } from '../../ui/text-input.tsx';
import { type AnswerVerdict, ExamRulesContext } from '../exam-rules.ts';
import { GapContext } from '../gaps.tsx';
import type { KindViews } from '../kind-views.ts';
import { RichText } from '../rich-text.tsx';
import { FieldVerdict, useGapVerdicts } from './judged.tsx';
import styles from './kinds.module.css';
import { isUnclear, NumberInput, NumberNote } from './number-field.tsx';
import { TextField } from './text-views.tsx';
import { useFirstFocus } from './use-first-focus.ts';

type FieldProps = Parameters<KindViews<GapsFields, GapsAnswer>['AnswerField']>[0];

/** A text with a field in each of its gaps. */
export function GapsField({ question, labelledBy, text, dir, answer, isJudged, onAnswer }: FieldProps) {
  const { gaps } = question;
  const verdicts = useGapVerdicts(question, answer);
  const noteId = useId();
  const fields = useFirstFocus(labelledBy);
  /** The places of the gaps whose reading the taker has confirmed. */
  const [meant, setMeant] = useState(() => gaps.map(() => false));
  const change = (place: number, next: GapAnswer, isMeant = false) => {
    setMeant(meant.with(place, isMeant));
    onAnswer(gaps.map((_, at) => (at === place ? next : (answer[at] ?? null))));
  };
  const isFilled = (at: number) => (answer[at] ?? null) !== null;
  const draw = (number: number) => {
    const place = number - 1;
    const isLastOpen = number === gaps.length && gaps.every((_, at) => at === place || isFilled(at));
    const gap = gaps[place];
    if (!gap) return undefined;
    return (
      <span className={styles.gap}>
        <GapField
          name={t`Gap ${number}`}
          gap={gap}
          answer={answer[place] ?? null}
          dir={dir}
          isJudged={isJudged}
          isMeant={meant[place] ?? false}
          verdict={verdicts[place] ?? 'incorrect'}
          noteId={`${noteId}-${place}`}
          enterKeyHint={isLastOpen ? 'done' : 'next'}
          onAnswer={(next) => change(place, next)}
        />
        {isJudged && <FieldVerdict verdict={verdicts[place] ?? 'incorrect'} isInText />}
      </span>
    );
  };
  return (
    <fieldset
      ref={fields}
      className={styles.field}
      dir={dir}
      aria-labelledby={labelledBy}
      onKeyDown={isJudged ? undefined : leadOnwards}
    >
      <GapContext value={draw}>
        <RichText text={text} className={styles.sentence} codeLabel={t`Program with gaps`} />
      </GapContext>
      {gaps.map((gap, place) => {
        const given = answer[place];
        const number = place + 1;
        if (gap.kind !== 'numeric' || typeof given !== 'object' || !given) return null;
        return (
          <NumberNote
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its number
            key={place}
            id={`${noteId}-${place}`}
            name={t`Gap ${number}`}
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

/**
 * Enter in a gap leads to the next empty one, also before it, or else to the next one. In the last one of a filled text
 * it submits, as elsewhere.
 */
function leadOnwards(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  const fields = [...currentTarget.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')];
  const after = fields.slice(fields.indexOf(target) + 1);
  const next = [...after, ...fields].find(({ value }) => value.trim() === '') ?? after[0];
  if (!next) return;
  event.preventDefault();
  if (!event.repeat) next.focus();
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
  enterKeyHint: 'next' | 'done';
  onAnswer: (answer: GapAnswer) => void;
}

function GapField(props: GapFieldProps) {
  const { name, gap, answer, dir, isJudged, isMeant, verdict, noteId, enterKeyHint, onAnswer } = props;
  const { language } = use(ExamRulesContext);
  if (gap.kind === 'dropdown')
    return <GapSelect name={name} gap={gap} answer={answer} isJudged={isJudged} onAnswer={onAnswer} />;
  const typed = typeof answer === 'object' && answer ? answer : { typed: '' };
  const field = {
    answer: typed,
    isJudged,
    enterKeyHint,
    'aria-label': name,
    'data-verdict': isJudged ? verdict : undefined,
  };
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
  const { language } = use(ExamRulesContext);
  const chosen = typeof answer === 'number' ? answer : undefined;
  if (isJudged) return <strong lang={language}>{chosen === undefined ? '–' : gap.options[chosen]}</strong>;
  return (
    <Select
      className={styles.select}
      aria-label={name}
      value={chosen ?? ''}
      onChange={({ currentTarget: { value } }) => onAnswer(value === '' ? null : Number(value))}
    >
      <option value="">{t`Choose`}</option>
      {gap.options.map((option, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer is the place of an option
        <option key={at} value={at} lang={language}>
          {option}
        </option>
      ))}
    </Select>
  );
}
