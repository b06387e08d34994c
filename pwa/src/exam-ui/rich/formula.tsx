import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import styles from './formula.module.css';
import { mathElement } from './math-element.ts';

interface FormulaProps {
  tex: string;
  display: boolean;
  /** Absent in a text that the server has not seen. */
  mathml?: string;
  spoken?: string;
}

/** A formula. Screen readers say its words; a browser without MathML shows its TeX. One that is too long scrolls. */
export function Formula({ tex, display, mathml, spoken = tex }: FormulaProps) {
  const box = useRef<HTMLSpanElement>(null);
  const [isLong, setLong] = useState(false);
  const math = useMemo(() => mathElement(mathml), [mathml]);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const measure = () => setLong(current.scrollWidth > current.clientWidth + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <span
      ref={box}
      role="math"
      aria-label={spoken}
      className={styles.formula}
      data-display={display || undefined}
      data-long={isLong || undefined}
      tabIndex={isLong ? 0 : undefined}
    >
      <span aria-hidden="true">{math ?? <code>{tex}</code>}</span>
    </span>
  );
}
