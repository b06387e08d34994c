import { t } from '@lingui/core/macro';
import { CircleAlert } from 'lucide';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatBytes } from './content-draft.ts';
import styles from './content-fields.module.css';
import type { ComingFile } from './use-media-adding.ts';

interface ComingRowProps {
  file: ComingFile;
  onRetry: () => void;
  onDrop: () => void;
}

/** A file on its way into a field, or why it is not added. */
export function ComingRow({ file: { name, step, bytes, problem }, onRetry, onDrop }: ComingRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Below long fields, a refusal would be out of sight.
    if (problem) row.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  const size = step === 'sending' && bytes && formatBytes(bytes);
  return (
    <div ref={row} className={styles.coming}>
      {step === 'preparing' || step === 'sending' ? (
        <p className={styles.note}>
          <progress className={styles.progress} aria-label={t`Adding ${name}`} />
          {size ? t`Sending ${name}, ${size}…` : t`Preparing ${name}…`}
        </p>
      ) : (
        <p className={styles.note} data-tone="error" role="alert">
          <Icon of={CircleAlert} size={16} />
          <span>
            {t`${name} is not added.`} {problem}
          </span>
        </p>
      )}
      {step === 'failed' && (
        <Button kind="outline" size="small" aria-label={t`Try again: ${name}`} onClick={onRetry}>
          {t`Try again`}
        </Button>
      )}
      <Button kind="plain" size="small" aria-label={t`Remove ${name}`} onClick={onDrop}>
        {t`Remove`}
      </Button>
    </div>
  );
}
