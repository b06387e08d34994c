import { Share, SquarePlus } from 'lucide';
import { Icon } from '../ui/icon.tsx';
import styles from './install-steps.module.css';

/** How to install the app on an iPhone or iPad. The drawings are those on the buttons to tap. */
export function InstallSteps() {
  return (
    <ol className={styles.steps}>
      <li>
        Tap Share <Icon of={Share} size={18} /> in the browser’s bar or menu.
      </li>
      <li>
        Tap Add to Home Screen <Icon of={SquarePlus} size={18} />. It may be further down the list.
      </li>
      <li>Tap Add. Then open Quiz App from the home screen and log in once.</li>
    </ol>
  );
}
