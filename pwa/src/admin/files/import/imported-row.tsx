import { t } from '@lingui/core/macro';
import { textsOf } from '@quiz-app/shared/question-texts';
import { plainText } from '@quiz-app/shared/rich-text';
import { memo } from 'react';
import { RichContent } from '../../../exam-ui/rich-content.tsx';
import { RichLine, RichText } from '../../../exam-ui/rich-text.tsx';
import { useLanguage } from '../../../language/language.ts';
import { Bubble } from '../../../ui/bubble.tsx';
import { Button } from '../../../ui/button.tsx';
import { contentDraftOf } from '../../editor/content-fields/content-draft.ts';
import { usePreviewedContent } from '../../editor/content-fields/use-previews.ts';
import { adminViewsOf } from '../../editor/question-kinds/question-kinds.ts';
import type { ShownRow } from '../exam-files/import-session.ts';
import styles from './import.module.css';

type Refused = ShownRow & { kind: 'refused' };

interface ImportedRowProps {
  row: ShownRow;
  onFix: (row: Refused) => void;
}

/** A question as takers will see it, or why it was refused. */
export const ImportedRow = memo(function ImportedRow({ row, onFix }: ImportedRowProps) {
  useLanguage();
  return (
    <li className={styles.row} data-kind={row.kind}>
      <p className={styles.place}>{row.place.label}</p>
      {row.kind === 'taken' ? <Taken row={row} /> : <RefusedQuestion row={row} onFix={onFix} />}
    </li>
  );
});

function Taken({ row: { content, lost, place, media } }: { row: ShownRow & { kind: 'taken' } }) {
  const shown = usePreviewedContent(contentDraftOf({ ...content, media, formulas: [] }), textsOf(content));
  const { Written } = adminViewsOf(content);
  return (
    <div className={styles.question}>
      <RichContent of={shown}>
        <RichText text={content.name} codeLabel={t`Program of ${{ place: place.label }}`} />
        <Written question={content} />
        {content.explanation && (
          <div className={styles.explanation}>
            <p className="meta">{t`Explanation`}</p>
            <RichText
              text={content.explanation}
              codeLabel={t`Program in the explanation of ${{ place: place.label }}`}
            />
          </div>
        )}
      </RichContent>
      {lost.length > 0 && (
        <ul className={styles.lost}>
          {lost.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function RefusedQuestion({ row, onFix }: { row: Refused; onFix: (row: Refused) => void }) {
  const { text, reason, place, draft } = row;
  return (
    <div className={styles.question}>
      <p className={styles.reason}>
        <Bubble size={20} mark="incorrect" sign /> <span>{reason}</span>
      </p>
      <p>
        <RichLine text={text} />
      </p>
      {draft.options.length > 0 && (
        <ul className={styles.draft}>
          {draft.options.map((option, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an option's place is its only identity
            <li key={index}>
              <Bubble size={24} mark={draft.correct.includes(index) ? 'chosen' : undefined}>
                {'ABCD'[index] ?? index + 1}
              </Bubble>
              <bdi>
                <RichLine text={plainText(option, draft)} />
                {draft.correct.includes(index) && (
                  <span className="visually-hidden">
                    {t({ message: ', correct', comment: 'Read aloud after an option' })}
                  </span>
                )}
              </bdi>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button kind="outline" size="small" aria-label={t`Fix ${{ place: place.label }}`} onClick={() => onFix(row)}>
          {t({ message: 'Fix', comment: 'A verb: corrects a question' })}
        </Button>
      </div>
    </div>
  );
}
