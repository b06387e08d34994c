import styles from './explanation.module.css';
import { RichText } from './rich-text.tsx';

/** Why the correct answer is correct, with code; renders nothing without a text. */
export function Explanation({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <section className={styles.explanation} aria-label="Explanation" data-ui="explanation">
      <RichText text={text} codeLabel="Program in the explanation" />
    </section>
  );
}
