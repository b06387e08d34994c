import { Fragment, type ReactNode, useEffect, useState } from 'react';
import type { InkedText } from './highlight.ts';
import styles from './rich-text.module.css';

interface CodeProps {
  text: string;
  /** The language as written after the fence: js, python, sql. */
  language?: string | undefined;
  /** The accessible name of the scrolling region. */
  label: string;
}

/** A block of code that scrolls horizontally. It is plain until the highlighter is loaded. */
export function Code({ text, language, label }: CodeProps) {
  const inked = useHighlighted(text, language);
  return (
    <div className={styles.code} data-ui="code">
      {/* biome-ignore-start lint/a11y: a scrolling region must be named and focusable, and a pre keeps line breaks */}
      <pre tabIndex={0} role="region" aria-label={label}>
        <code>{inked ? inked.map(inkedElement) : text}</code>
      </pre>
      {/* biome-ignore-end lint/a11y: see above */}
    </div>
  );
}

function useHighlighted(text: string, language: string | undefined): InkedText[] | undefined {
  const [inked, setInked] = useState<{ of: string; parts: InkedText[] | undefined }>();
  const of = `${language}\n${text}`;
  useEffect(() => {
    if (!language) return;
    let wanted = true;
    const ink = async () => (await import('./highlight.ts')).highlight(text, language);
    ink().then(
      (parts) => wanted && setInked({ of, parts }),
      // If the chunk cannot be loaded, the code stays plain.
      () => wanted && setInked(undefined),
    );
    return () => {
      wanted = false;
    };
  }, [text, language, of]);
  return inked?.of === of ? inked.parts : undefined;
}

function inkedElement({ ink, text }: InkedText, index: number): ReactNode {
  if (ink === 'keyword') return <b key={index}>{text}</b>;
  if (ink === 'string') return <q key={index}>{text}</q>;
  if (ink === 'comment') return <i key={index}>{text}</i>;
  return <Fragment key={index}>{text}</Fragment>;
}
