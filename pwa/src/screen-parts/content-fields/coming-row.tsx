import { CircleAlert } from 'lucide';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
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
  return (
    <div ref={row} className={styles.coming}>
      {step === 'preparing' || step === 'sending' ? (
        <p className={styles.note}>
          <progress className={styles.progress} aria-label={`Adding ${name}`} />
          {step === 'sending' && bytes ? `Sending ${name}, ${formatBytes(bytes)}…` : `Preparing ${name}…`}
        </p>
      ) : (
        <p className={styles.note} data-tone="error" role="alert">
          <Icon of={CircleAlert} size={16} />
          <span>
            {name} is not added. {problem}
          </span>
        </p>
      )}
      {step === 'failed' && (
        <Button kind="outline" size="small" aria-label={`Try again: ${name}`} onClick={onRetry}>
          Try again
        </Button>
      )}
      <Button kind="plain" size="small" aria-label={`Remove ${name}`} onClick={onDrop}>
        Remove
      </Button>
    </div>
  );
}
