import { t } from '@lingui/core/macro';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/text-input.tsx';
import { type DetailsFormState, type DetailsTexts, detailLabels } from './details.ts';
import { languages } from './languages.ts';
import { markings, penalties, penaltyInWords } from './marking.ts';

interface MarkingFieldsProps {
  form: DetailsFormState;
  texts: DetailsTexts;
}

/** How answers are marked, and the language in which they are read. */
export function MarkingFields({ form: { register, formState }, texts }: MarkingFieldsProps) {
  const errorOf = (name: keyof DetailsTexts) => formState.errors[name]?.message;
  const penalty = Number(texts.penalty);
  const isUsual = penalties.some((each) => each === penalty);
  return (
    <>
      <Field
        label={detailLabels.marking()}
        hint={
          texts.marking === 'partial'
            ? t`Right options add points, wrong ones take points away. In an order, each pair that follows rightly counts.`
            : t`Choice and order questions earn all their points or none.`
        }
        error={errorOf('marking')}
      >
        <Select {...register('marking')}>
          {Object.entries(markings()).map(([marking, label]) => (
            <option key={marking} value={marking}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={detailLabels.penalty()}
        hint={t`A skipped question never costs anything, and no total is below 0.`}
        error={errorOf('penalty')}
      >
        <Select {...register('penalty')}>
          {[...penalties, ...(isUsual ? [] : [penalty])].map((each) => (
            <option key={each} value={each}>
              {penaltyInWords(each)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={detailLabels.language()}
        hint={t`Of the questions: how typed numbers and words are read.`}
        error={errorOf('language')}
      >
        <Select {...register('language')}>
          {languages(texts.language).map(({ tag, name }) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}
