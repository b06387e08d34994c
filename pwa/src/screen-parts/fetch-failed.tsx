import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useOnline } from '../platform/online.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

interface FetchFailedProps {
  /** `alert`, unless a toast says it too. */
  role?: 'alert';
  onTryAgain: () => void;
  children: ReactNode;
}

/** Says that something did not come from the server. Offline it shows nothing: `OfflineNotice` or the top bar does. */
export function FetchFailed({ role, onTryAgain, children }: FetchFailedProps) {
  if (!useOnline()) return null;
  return (
    <Banner
      tone="error"
      {...(role && { role })}
      action={
        <Button kind="plain" size="small" onClick={onTryAgain}>
          {t`Try again`}
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
