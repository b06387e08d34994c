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
      <TabTitle>Page Not Found</TabTitle>
      <DigitGrid number="404" />
      <h1 className="title-display">Page Not Found</h1>
      <p className="muted">The page you are looking for does not exist.</p>
      <Button asChild>
        <Link to={paths.home()}>Go to Home</Link>
      </Button>
    </main>
  );
}
