import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './page.module.css';

interface PageProps {
  children: ReactNode;
  /** On phones: `flush` lays the sheet edge to edge, `form` puts the whole page on paper. */
  phone?: 'flush' | 'form';
  className?: string | undefined;
}

/** The main part of a screen, where the skip link leads. */
export function Page({ children, phone, className }: PageProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      data-ui="page"
      className={classNames(styles.page, className)}
      data-flush={phone === 'flush' || undefined}
      data-form={phone === 'form' || undefined}
    >
      {children}
    </main>
  );
}

interface PageHeadProps {
  title: string;
  lede?: ReactNode;
  /** Buttons on the right. */
  children?: ReactNode;
  /** What the tab says before "Quiz App"; the title when left out. */
  tabTitle?: string;
}

/** The heading of a page; names the browser tab too. */
export function PageHead({ title, lede, children, tabTitle = title }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <TabTitle>{tabTitle}</TabTitle>
      <div>
        <h1 className="title-display">{title}</h1>
        {lede && <p className={styles.lede}>{lede}</p>}
      </div>
      {children}
    </div>
  );
}

/** Names the browser tab, for screens without a `PageHead`. */
export function TabTitle({ children }: { children: string }) {
  return <title>{`${children} · Quiz App`}</title>;
}
