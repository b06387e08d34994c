import { t } from '@lingui/core/macro';
import { use } from 'react';
import styles from './explanation.module.css';
import { ContentContext } from './rich-parts.ts';
import { RichText } from './rich-text.tsx';
import { directionOf } from './text-direction.ts';

/** Why the correct answer is correct, with code; renders nothing without a text. */
export function Explanation({ text }: { text: string | undefined }) {
  const content = use(ContentContext);
  if (!text) return null;
  return (
    <section
      className={styles.explanation}
      aria-label={t`Explanation`}
      data-ui="explanation"
      dir={directionOf(text, content)}
    >
      <RichText text={text} codeLabel={t`Program in the explanation`} />
    </section>
  );
}
