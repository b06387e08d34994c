import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './page.module.css';

interface PageProps {
  children: ReactNode;
  /** On phones: `flush` removes the margins of the sheet, `form` gives the whole page the background of a sheet. */
  phone?: 'flush' | 'form';
  /** A page of a list: less space above it, and a head in one line. */
  list?: boolean;
  className?: string | undefined;
}

/** The main element of a screen, and the target of the skip link. */
export function Page({ children, phone, list, className }: PageProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      data-ui="page"
      className={classNames(styles.page, className)}
      data-flush={phone === 'flush' || undefined}
      data-form={phone === 'form' || undefined}
      data-list={list || undefined}
    >
      {children}
    </main>
  );
}

interface PageHeadProps {
  title: string;
  /** Beside the title, such as a tag. */
  mark?: ReactNode;
  /** How much the list contains, beside the title; announced when it changes. Reserve its line with a space. */
  count?: ReactNode;
  /** A text about as long as the count, whose room is kept until the count comes. */
  expectedCount?: string;
  /** The subject of the title, shown above it, or the link back. */
  over?: ReactNode;
  lede?: ReactNode;
  /** Buttons on the right. */
  children?: ReactNode;
  /** The title of the browser tab before "Quiz App"; the page's title by default. */
  tabTitle?: string;
}

/** The heading of a page; also sets the title of the browser tab. */
export function PageHead({ title, mark, count, expectedCount, over, lede, children, tabTitle = title }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <TabTitle>{tabTitle}</TabTitle>
      <div>
        {over && <p className={`meta ${styles.over}`}>{over}</p>}
        <div className={styles.title}>
          <h1 className="title-display">{title}</h1>
          {mark}
          {(count ?? expectedCount) !== undefined && (
            <p className="muted" role="status">
              {count ?? <span className={styles.expected}>{expectedCount}</span>}
            </p>
          )}
        </div>
        {lede && <p className={styles.lede}>{lede}</p>}
      </div>
      {children && <div className={styles.buttons}>{children}</div>}
    </div>
  );
}

/** Sets the title of the browser tab, for screens without a `PageHead`. */
export function TabTitle({ children }: { children: string }) {
  return <title>{`${children} · Quiz App`}</title>;
}
