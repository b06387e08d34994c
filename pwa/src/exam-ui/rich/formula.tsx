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

/** The sides on which a formula goes on. */
type Hidden = 'start' | 'end' | 'both';

/**
 * A formula. Screen readers say its words; a browser without MathML shows its TeX. One that is too long fades where it
 * goes on, and scrolls, also by the arrow keys.
 */
export function Formula({ tex, display, mathml, spoken = tex }: FormulaProps) {
  const box = useRef<HTMLSpanElement>(null);
  const [hidden, setHidden] = useState<Hidden>();
  const math = useMemo(() => mathElement(mathml), [mathml]);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const measure = () => setHidden(hiddenSides(current));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    current.addEventListener('scroll', measure);
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', measure);
    };
  }, []);
  return (
    <span
      ref={box}
      role="math"
      aria-label={spoken}
      className={styles.formula}
      data-display={display || undefined}
      data-long={hidden}
      tabIndex={hidden && 0}
    >
      <span aria-hidden="true">{math ?? <code>{tex}</code>}</span>
    </span>
  );
}

function hiddenSides({ scrollWidth, clientWidth, scrollLeft }: Element): Hidden | undefined {
  // Firefox measures some formulas a few pixels too narrow.
  if (scrollWidth <= clientWidth + 8) return undefined;
  if (scrollLeft <= 1) return 'end';
  return scrollLeft + clientWidth >= scrollWidth - 1 ? 'start' : 'both';
}
