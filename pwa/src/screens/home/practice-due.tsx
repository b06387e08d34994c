import { plural } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useDevice } from '../../device/device-context.ts';
import { paths } from '../../paths.ts';
import { countDue, readMistakes } from '../../sync/practice.ts';
import styles from './home-screen.module.css';

/** What is due in practice, below the exams. Loaded for those who have taken one: the scheduling is not small. */
export function PracticeDue({ userId }: { userId: string }) {
  const device = useDevice();
  const [due, setDue] = useState(0);
  useEffect(() => {
    readMistakes(device, userId).then(
      (mistakes) => setDue(countDue(mistakes, device.clock.now())),
      (error) => console.warn('What is due in practice could not be read.', error),
    );
  }, [device, userId]);
  if (due === 0) return null;
  return (
    <p className={styles.due}>
      <Link to={paths.practice()}>
        {plural(due, { one: '# question to practise', other: '# questions to practise' })}
      </Link>
    </p>
  );
}
