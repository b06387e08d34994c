import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { isSound } from '@quiz-app/shared/media';
import { Button } from '../../../ui/button.tsx';
import { ComingRow } from './coming-row.tsx';
import { possibleFormulas, shownParts, usedMedia } from './content-draft.ts';
import styles from './content-fields.module.css';
import { FormulaRow } from './formula-row.tsx';
import { MediumRow } from './medium-row.tsx';
import type { ContentEditing } from './use-content-editing.ts';

interface ContentRowsProps {
  editing: ContentEditing;
  /** The fields above, by their names. */
  of: readonly (readonly [field: string, text: string])[];
  /** The media that need a description before the texts can be saved. */
  undescribed: readonly string[] | undefined;
}

/** The pictures, sounds and formulas of the fields above. */
export const ContentRows = ({ editing, of, undescribed = [] }: ContentRowsProps) =>
  of.map(([field, text]) => <FieldRows key={field} {...{ editing, field, text, undescribed }} />);

interface FieldRowsProps extends Pick<ContentRowsProps, 'editing'> {
  field: string;
  text: string;
  undescribed: readonly string[];
}

function FieldRows({ editing, field, text, undescribed }: FieldRowsProps) {
  const { draft } = editing;
  const { formulas } = shownParts(draft, [text]);
  const media = usedMedia(draft, [text]);
  const possible = possibleFormulas(draft, [text]).length;
  const coming = editing.coming.filter((each) => each.field === field);
  if (formulas.length + media.length + possible + coming.length === 0) return null;
  const numberOf = (index: number) =>
    media.slice(0, index + 1).filter(({ type }) => isSound(type) === isSound(media[index]?.type ?? '')).length;
  return (
    <fieldset className={styles.rows} aria-label={t`In ${field}`}>
      {possible > 0 && (
        <p className={styles.note}>
          <Trans>
            {field} has <code>{'\\( … \\)'}</code>, which is shown as text.
          </Trans>
          <Button kind="plain" size="small" onClick={() => editing.onChange((before) => ({ ...before, isRich: true }))}>
            {t`Show as formula`}
          </Button>
        </p>
      )}
      {formulas.length > 0 && (
        <ul className={styles.formulas}>
          {formulas.map((formula, index) => (
            <FormulaRow
              key={`${formula.display} ${formula.tex}`}
              formula={formula}
              number={index + 1}
              field={field}
              spoken={draft.spoken[formula.tex]}
              onEdit={() => editing.editFormula(field, formula)}
            />
          ))}
        </ul>
      )}
      {media.map((medium, index) => (
        <MediumRow
          key={medium._id}
          medium={medium}
          number={numberOf(index)}
          field={field}
          isLacking={undescribed.includes(medium._id)}
          onChange={editing.onChange}
          onRemove={() => editing.removeMedium(field, medium._id)}
        />
      ))}
      {coming.map((file) => (
        <ComingRow
          key={file.id}
          file={file}
          onRetry={() => editing.retry(file.id)}
          onDrop={() => editing.drop(file.id)}
        />
      ))}
    </fieldset>
  );
}
