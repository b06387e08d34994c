import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { DigitGrid } from '../../ui/name-grid.tsx';
import { TabTitle } from '../../ui/page.tsx';
import styles from './not-found-screen.module.css';

/** The page for unknown URLs. */
export function NotFoundScreen() {
  return (
    <main className={styles.notFound}>
      <TabTitle>{t`Page Not Found`}</TabTitle>
      <DigitGrid number="404" />
      <h1 className="title-display">{t`Page Not Found`}</h1>
      <p className="muted">{t`The page you are looking for does not exist.`}</p>
      <Button asChild>
        <Link to={paths.home()}>{t`Go to Home`}</Link>
      </Button>
    </main>
  );
}
