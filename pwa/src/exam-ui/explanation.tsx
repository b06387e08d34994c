import { t } from '@lingui/core/macro';
import { use } from 'react';
import { useSide } from './content-language.ts';
import styles from './explanation.module.css';
import { ContentContext } from './rich-parts.ts';
import { RichText } from './rich-text.tsx';

interface ExplanationProps {
  text: string | undefined;
  /** The number of its question, where several are shown. */
  number?: number;
}

/** Why the correct answer is correct, with code; renders nothing without a text. */
export function Explanation({ text, number }: ExplanationProps) {
  const dir = useSide(text ?? '', use(ContentContext));
  if (!text) return null;
  return (
    <section
      className={styles.explanation}
      aria-label={number ? t`Explanation of question ${number}` : t`Explanation`}
      data-ui="explanation"
      dir={dir}
    >
      <RichText text={text} codeLabel={t`Program in the explanation`} />
    </section>
  );
}
