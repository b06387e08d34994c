import type { ComponentProps, ReactNode } from 'react';
import styles from './entry-form.module.css';
import { Loader } from './loader.tsx';
import { Logo } from './logo.tsx';
import { NameGrid } from './name-grid.tsx';
import { TabTitle } from './page.tsx';

interface EntryFormProps extends ComponentProps<'form'> {
  title: string;
  /** The title of the browser tab before "Quiz App"; the form's title by default. */
  tabTitle?: string | undefined;
  /** A link to the other form. */
  foot: ReactNode;
  /** Below the form, so that nothing moves when this is added. */
  notice?: ReactNode;
  busy: boolean;
  /** Offered when that takes long. */
  ways?: ComponentProps<typeof Loader>['ways'];
}

/** A form outside the shell, such as login and register, on a sheet with an illustration. */
export function EntryForm({ title, tabTitle = title, foot, notice, busy, ways, children, ...form }: EntryFormProps) {
  return (
    <div className={styles.sheet}>
      <div className={styles.art}>
        <NameGrid />
      </div>
      <form {...form} className={styles.form}>
        <TabTitle>{tabTitle}</TabTitle>
        <div className={styles.head}>
          <Logo />
          <h1 className="title-display">{title}</h1>
        </div>
        {children}
        <p className={styles.foot}>{foot}</p>
        {notice}
        {busy && <Loader ways={ways} />}
      </form>
    </div>
  );
}
