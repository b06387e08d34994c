import { Trans } from '@lingui/react/macro';
import { Key, Keys } from '../../../ui/keys.tsx';
import { media } from '../../../ui/media.ts';
import { useMedia } from '../../../ui/use-media.ts';
import styles from './question-dialog.module.css';

/** The keys that work in the form; none where there is no keyboard. */
export function KeyHints({ isChoice, savesAndAdds }: { isChoice: boolean; savesAndAdds: boolean }) {
  if (useMedia(media.withoutKeys)) return null;
  return (
    <div className={styles.keys}>
      <Keys>
        <span>
          {isChoice ? (
            <Trans>
              <Key>Enter</Key> next option
            </Trans>
          ) : (
            <Trans>
              <Key>Enter</Key> next field
            </Trans>
          )}
        </span>
        {isChoice && (
          <span>
            <Trans>
              <Key>*</Key> first: correct
            </Trans>
          </span>
        )}
        <span>
          {savesAndAdds ? (
            <Trans>
              <Key>Ctrl</Key> <Key>Enter</Key> save and add another
            </Trans>
          ) : (
            <Trans>
              <Key>Ctrl</Key> <Key>Enter</Key> save
            </Trans>
          )}
        </span>
      </Keys>
    </div>
  );
}
