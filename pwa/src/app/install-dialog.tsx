import { t } from '@lingui/core/macro';
import { InstallSteps } from '../screen-parts/install-steps.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** How to install the app in a browser without an install prompt. */
export function InstallDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open small title={t`Install Quiz App`} onClose={onClose}>
      <InstallSteps />
    </Dialog>
  );
}
