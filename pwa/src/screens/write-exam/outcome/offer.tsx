import { lazy, Suspense, useState } from 'react';
import { usePreference } from '../../../local/local-storage/preferences.ts';
import { useInstall } from '../../../platform/install-prompt.ts';

// Loaded on demand, because most results have no offer.
const InstallOffer = lazy(async () => ({ default: (await import('./install-offer.tsx')).InstallOffer }));
const PushHint = lazy(async () => ({ default: (await import('./proof-views.tsx')).PushHint }));

interface OfferProps {
  userId: string;
  /** Whether the attempt had to wait, or someone else handed it in. */
  hasWaited: boolean;
}

/**
 * One offer below a result: to install the app, from the first result until the user answers, or else messages about
 * exams that had to wait.
 */
export function Offer({ userId, hasWaited }: OfferProps) {
  const canInstall = useInstall() !== undefined;
  const [isWanted] = usePreference('installHint');
  const [isInstallOffered, setInstallOffered] = useState(false);
  // The answer to one offer does not bring another.
  if (canInstall && isWanted && !isInstallOffered) setInstallOffered(true);
  if (isInstallOffered)
    return (
      canInstall &&
      isWanted && (
        <Suspense>
          <InstallOffer />
        </Suspense>
      )
    );
  return (
    hasWaited && (
      <Suspense>
        <PushHint userId={userId} />
      </Suspense>
    )
  );
}
