import { classNames } from './class-names.ts';
import styles from './logo.module.css';

/** Four bubbles, one filled. The app's name must be beside it. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <svg data-ui="logo" className={classNames(styles.logo, className)} viewBox="0 0 32 32" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2.5" opacity="0.6">
        <circle cx="8" cy="8" r="5.25" />
        <circle cx="24" cy="8" r="5.25" />
        <circle cx="8" cy="24" r="5.25" />
      </g>
      <circle cx="24" cy="24" r="6.5" fill="currentColor" />
    </svg>
  );
}
