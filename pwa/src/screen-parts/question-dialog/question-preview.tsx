import { keysOf } from '@quiz-app/shared/option-key';
import { Explanation } from '../../exam-ui/explanation.tsx';
import { OptionList } from '../../exam-ui/option-list.tsx';
import { RichText } from '../../exam-ui/rich-text.tsx';
import styles from './question-dialog.module.css';
import { contentOf, type QuestionDraft } from './question-draft.ts';

/** A draft as it will be shown, with the options that have a text. */
export function QuestionPreview({ draft }: { draft: QuestionDraft }) {
  const { name, options, correctOptions, explanation } = contentOf(draft);
  const filled = Object.fromEntries(keysOf({ options }).flatMap((key) => (options[key] ? [[key, options[key]]] : [])));
  const isEmpty = name.trim() === '' && Object.keys(filled).length === 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long preview is scrolled by keyboard
    <section className={styles.preview} aria-label="Preview" tabIndex={0}>
      {isEmpty && <p className="muted">Nothing to show yet.</p>}
      <RichText text={name} codeLabel="Program in the preview" />
      <OptionList options={filled} correctOptions={correctOptions} />
      <Explanation text={explanation?.trim()} />
    </section>
  );
}
