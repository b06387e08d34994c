import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import type { EntryState } from '../../screen-parts/entry-state.ts';
import { Button } from '../../ui/button.tsx';
import styles from './welcome.module.css';

/** Leads to the registration of the first account, above a login that no one can use yet. */
export function Welcome({ toRegister }: { toRegister: EntryState | null }) {
  return (
    <>
      <div className={styles.welcome}>
        <p>
          <strong>{t`Welcome. Create the first account.`}</strong>
        </p>
        <Button size="large" wide asChild>
          <Link to={paths.register()} state={toRegister}>
            {t`Register`}
          </Link>
        </Button>
      </div>
      <p className={styles.or}>{t`or log in`}</p>
    </>
  );
}
