import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Share, SquarePlus } from 'lucide';
import { Icon } from '../ui/icon.tsx';
import styles from './install-steps.module.css';

/** How to install the app on an iPhone or iPad. The drawings are those on the buttons to tap. */
export function InstallSteps() {
  return (
    <ol className={styles.steps}>
      <li>
        <Trans>
          Tap Share <Icon of={Share} size={18} /> in the browser’s bar or menu.
        </Trans>
      </li>
      <li>
        <Trans>
          Tap Add to Home Screen <Icon of={SquarePlus} size={18} />. It may be further down the list.
        </Trans>
      </li>
      <li>{t`Tap Add. Then open Quiz App from the home screen and log in once.`}</li>
    </ol>
  );
}
