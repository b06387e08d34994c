import styles from './kind-forms.module.css';

/** Short texts below each other. */
export const Lines = ({ of }: { of: readonly string[] }) => (
  <ul className={styles.lines}>
    {of.map((line) => (
      <li key={line}>
        <bdi>{line}</bdi>
      </li>
    ))}
  </ul>
);
