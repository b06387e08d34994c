import { plural } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useDevice } from '../../device/device-context.ts';
import { paths } from '../../paths.ts';
import { countDue, readMistakes } from '../../sync/practice.ts';
import styles from './home-screen.module.css';

/** A link to the questions that are due in practice. Only loaded for people who have taken an exam. */
export function PracticeDue({ userId }: { userId: string }) {
  const device = useDevice();
  const [due, setDue] = useState(0);
  useEffect(() => {
    readMistakes(device, userId).then(
      (mistakes) => setDue(countDue(mistakes, device.clock.now())),
      (error) => console.warn('The questions to practise could not be read.', error),
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
