import { type ReactNode, useId } from 'react';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './profile-screen.module.css';

interface PanelProps {
  title: string;
  children: ReactNode;
  foot?: ReactNode;
}

/** A sheet with a title above and actions below. */
export function Panel({ title, children, foot }: PanelProps) {
  const id = useId();
  return (
    <Sheet asChild>
      <section aria-labelledby={id}>
        <h2 className={`${styles.title} title-section`} id={id}>
          {title}
        </h2>
        {children}
        {foot && <div className={styles.foot}>{foot}</div>}
      </section>
    </Sheet>
  );
}
