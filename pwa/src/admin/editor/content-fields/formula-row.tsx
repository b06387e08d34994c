import { t } from '@lingui/core/macro';
import type { Formula } from '@quiz-app/shared/rich-text';
import { CircleAlert } from 'lucide';
import { RichContent } from '../../../exam-ui/rich-content.tsx';
import { RichLine } from '../../../exam-ui/rich-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './content-fields.module.css';
import { sourceOf } from './formula-source.ts';
import { usePreviews } from './use-previews.ts';

interface DrawnFormulaProps {
  formula: Formula;
  /** Its words, if they are known. */
  spoken: string | undefined;
}

/** A formula as takers see it, or why it cannot be read. */
export function DrawnFormula({ formula, spoken }: DrawnFormulaProps) {
  const [preview] = usePreviews([formula]);
  if (!preview) return <code>{formula.tex}</code>;
  if ('problem' in preview)
    return (
      <span className={styles.note} data-tone="error">
        <Icon of={CircleAlert} size={16} />
        {preview.problem()}
      </span>
    );
  return (
    <RichContent of={{ format: 'rich', formulas: [{ ...preview, spoken: spoken || preview.tex }] }}>
      <RichLine text={sourceOf(formula)} />
    </RichContent>
  );
}

interface FormulaRowProps extends DrawnFormulaProps {
  /** Its place among the formulas of its field. */
  number: number;
  /** The name of its field. */
  field: string;
  onEdit: () => void;
}

/** A formula of a field. */
export const FormulaRow = ({ number, field, onEdit, ...drawn }: FormulaRowProps) => (
  <li className={styles.formula}>
    <span className={styles.drawn}>
      <DrawnFormula {...drawn} />
    </span>
    <Button kind="plain" size="small" aria-label={t`Edit formula ${number} in ${field}`} onClick={onEdit}>
      {t`Edit`}
    </Button>
  </li>
);
