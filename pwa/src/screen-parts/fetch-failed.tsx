import type { ReactNode } from 'react';
import { useOnline } from '../platform/online.ts';
import { Banner } from '../ui/banner.tsx';
import { TryAgain } from './try-again.tsx';

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
      action={<TryAgain kind="plain" size="small" onTryAgain={onTryAgain} />}
    >
      {children}
    </Banner>
  );
}
