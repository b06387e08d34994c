import { plural, t } from '@lingui/core/macro';
import { type ExamDetails, examByAi } from '@quiz-app/shared/exam';
import { limits } from '@quiz-app/shared/limits';
import { useEffect, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { fieldText } from '../../../language/answer-text.ts';
import { formatNumber } from '../../../language/format.ts';
import { useOnline } from '../../../platform/online.ts';
import { Bubble } from '../../../ui/bubble.tsx';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { Textarea } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { numberIn } from '../../parts/number-in.ts';
import styles from './ai-part.module.css';
import { type DetailsFormState, hasBlank, withoutUsual } from './details.ts';
import type { AiCreation } from './use-ai-creation.ts';

/** Toasts about missing details, which the next try removes. */
const missing = { about: 'details for the AI' };

/** The part of the form that asks the AI to write the questions: their number, the button and the progress. */
export function AiPart({ form, creation }: { form: DetailsFormState; creation: AiCreation }) {
  const titleId = useId();
  const request = useAiRequest(form, creation);
  const { count, isOnline, ask } = request;
  return (
    <section className={styles.ai} aria-labelledby={titleId}>
      <div className={styles.text}>
        <h2 className={styles.title} id={titleId}>
          {t`Let AI write the questions`}
        </h2>
        <p className="meta">
          {creation.isOff
            ? t`AI creation is not set up on this server. To turn it on, set OPENAI_API_KEY or OPENAI_BASE_URL and restart the server.`
            : t`Fill in the details above first. You can edit every question afterwards.`}
        </p>
      </div>
      {creation.state === 'working' ? (
        <Progress count={count} onCancel={creation.cancel} />
      ) : (
        <>
          {!creation.isOff && <RequestFields {...request} />}
          <ButtonRow className={styles.buttons} data-off={creation.isOff || undefined}>
            <Button
              kind="tonal"
              size="large"
              aria-disabled={!isOnline}
              // The Cancel button replaces the focused button.
              autoFocus={creation.state !== 'idle'}
              onClick={() => void ask()}
            >
              {t`Create With AI`}
            </Button>
            {!creation.isOff && (
              <Button
                kind="outline"
                size="large"
                aria-disabled={!isOnline}
                onClick={() => void ask({ published: false })}
              >
                {t`Create as draft`}
              </Button>
            )}
          </ButtonRow>
        </>
      )}
      <p className={creation.state === 'cancelled' ? styles.said : 'visually-hidden'} role="status">
        {creation.state === 'working' &&
          plural(
            { count: Number(count) },
            { one: 'The AI is writing # question.', other: 'The AI is writing # questions.' },
          )}
        {creation.state === 'cancelled' && t`Cancelled. No exam was created.`}
      </p>
    </section>
  );
}

/** The request to the AI: the details of the form, the number of questions and the source text. */
function useAiRequest(form: DetailsFormState, creation: AiCreation) {
  const [typed, setTyped] = useState<string>();
  const [pasted, setMaterial] = useState('');
  const isOnline = useOnline();
  const totalMarks = useWatch({ control: form.control, name: 'totalMarks' });
  // Without an AI the fields are hidden.
  const [chosen, material] = creation.isOff ? [undefined, ''] : [typed, pasted];
  const count = chosen ?? String(usualCount(numberIn(totalMarks)));
  const countError = problemWith(count);
  const materialError = problemWithMaterial(material);

  const ask = async (settings: Pick<ExamDetails, 'published'> = {}) => {
    if (!isOnline) return;
    toast.dismissAbout(missing.about);
    if (hasBlank(form.getValues())) toast.error(t`Please fill in all exam details before creating with AI`, missing);
    const validate = form.handleSubmit(
      (details) =>
        countError || materialError
          ? toast.error(t`Please fill in all required fields`, missing)
          : creation.start({
              ...withoutUsual(details),
              ...settings,
              questionsCount: Number(count),
              ...(material.trim() && { material }),
            }),
      () => hasBlank(form.getValues()) || toast.error(t`Please fill in all required fields`, missing),
    );
    await validate();
  };

  return { count, setCount: setTyped, countError, material, setMaterial, materialError, isOnline, ask };
}

function RequestFields(request: ReturnType<typeof useAiRequest>) {
  return (
    <>
      <Field
        label={t`Source text`}
        hint={t`Optional. Questions use this text only.`}
        error={request.materialError}
        className={styles.material}
      >
        {/* Without maxLength: a browser would cut a longer text silently. */}
        <Textarea
          rows={3}
          value={request.material}
          onChange={(event) => request.setMaterial(event.currentTarget.value)}
        />
      </Field>
      <Field label={t`Questions`} error={request.countError}>
        <NumberInput
          min={min}
          max={max}
          value={request.count}
          onChange={(event) => request.setCount(event.currentTarget.value)}
        />
      </Field>
    </>
  );
}

function Progress({ count, onCancel }: { count: string; onCancel: () => void }) {
  const seconds = useElapsedSeconds();
  return (
    <div className={styles.progress}>
      <Bubble size={20} mark="sending" />
      <p aria-hidden="true">
        {plural({ count: Number(count) }, { one: 'Writing # question', other: 'Writing # questions' })}{' '}
        <span className="muted">{t`${seconds} s`}</span>
      </p>
      <Button kind="outline" size="large" aria-label={t`Cancel creating with AI`} autoFocus onClick={onCancel}>
        {t`Cancel`}
      </Button>
    </div>
  );
}

const { min, max, defaultMin, defaultMax } = limits.aiQuestions;
const { questionsCount: countSchema } = examByAi.shape;

/** One question per mark, within usual limits. */
function usualCount(totalMarks = 0): number {
  return Math.min(Math.max(Math.round(totalMarks), defaultMin), defaultMax);
}

function problemWith(count: string): string | undefined {
  const read = countSchema.safeParse(numberIn(count) ?? Number.NaN);
  return read.success ? undefined : fieldText('questionsCount', read.error.issues[0]?.message ?? '');
}

function problemWithMaterial(material: string): string | undefined {
  const length = material.trim().length;
  if (length <= limits.aiMaterial) return undefined;
  const [most, these] = [formatNumber(limits.aiMaterial), formatNumber(length)];
  return t`At most ${most} characters; these are ${these}`;
}

/** Whole seconds since the component was mounted. */
function useElapsedSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const startedAt = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - startedAt) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
