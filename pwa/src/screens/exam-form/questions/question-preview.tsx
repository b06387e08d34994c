import { keysOf } from '@quiz-app/shared/option-key';
import { useId } from 'react';
import { RichText } from '../../../exam-ui/rich-text.tsx';
import { OptionList } from './option-list.tsx';
import styles from './question-dialog.module.css';
import { contentOf, type QuestionDraft } from './question-draft.ts';

/** A preview of a question that contains code; other questions look the same as typed. */
export function QuestionPreview({ draft }: { draft: QuestionDraft }) {
  const id = useId();
  const { name, options, correctOptions } = contentOf(draft);
  const filled = Object.fromEntries(keysOf({ options }).flatMap((key) => (options[key] ? [[key, options[key]]] : [])));
  if (![name, ...Object.values(filled)].some((text) => text.includes('`'))) return null;
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <h3 className={styles.label} id={id}>
        Preview
      </h3>
      <RichText text={name} codeLabel="Program in the preview" />
      <OptionList options={filled} correctOptions={correctOptions} />
    </section>
  );
}
