import { Check, Share, SquarePlus } from 'lucide';
import { Bubble } from '../ui/bubble.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './install-steps.module.css';

const steps = [
  { icon: Share, words: 'Tap Share in the browser’s bar, or in its menu.' },
  { icon: SquarePlus, words: 'Choose Add to Home Screen. It may be further down the list.' },
  { icon: Check, words: 'Tap Add. Then open Quiz App from the home screen and log in once.' },
];

/** How to install the app in a browser without an install prompt. The drawings show the buttons to tap. */
export function InstallSteps({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="Install Quiz App" onClose={onClose}>
      <ol className={styles.steps}>
        {steps.map(({ icon, words }) => (
          <li key={words} className={styles.step}>
            <Bubble size={36}>
              <Icon of={icon} />
            </Bubble>
            {words}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
