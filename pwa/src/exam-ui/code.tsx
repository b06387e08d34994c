import { type Block, readBlocks } from '@quiz-app/shared/text-blocks';
import { Fragment, type ReactNode, use, useEffect, useMemo, useReducer } from 'react';
import { afterPaint } from '../ui/after-paint.ts';
import { GapContext, withGaps } from './gaps.tsx';
import type { Highlight, InkedText } from './highlight.ts';
import styles from './rich-text.module.css';

interface CodeProps {
  text: string;
  /** The language as written after the fence: js, python, sql. */
  language?: string | undefined;
  /** The accessible name of the scrolling region. */
  label: string;
}

/** A block of code that scrolls horizontally. It is plain until the highlighter is loaded, and with gaps. */
export function Code({ text, language, label }: CodeProps) {
  const inked = useHighlighted(text, language);
  const gap = use(GapContext);
  return (
    <div className={styles.code} data-ui="code">
      {/* biome-ignore-start lint/a11y: a scrolling region must be named and focusable, and a pre keeps line breaks */}
      <pre tabIndex={0} role="region" aria-label={label}>
        <code>{gap || !inked ? withGaps(text, gap) : inked.map(inkedElement)}</code>
      </pre>
      {/* biome-ignore-end lint/a11y: see above */}
    </div>
  );
}

/** The languages that are loaded; `undefined` for one that is not supported. */
const loaded = new Map<string, Highlight | undefined>();

async function load(language: string | undefined): Promise<void> {
  if (!language || loaded.has(language)) return;
  const { loadGrammar } = await import('./highlight.ts');
  loaded.set(language, await loadGrammar(language));
}

function useHighlighted(text: string, language = ''): InkedText[] | undefined {
  const [, showLoaded] = useReducer((count: number) => count + 1, 0);
  const highlight = loaded.get(language);
  useEffect(() => {
    if (highlight || !language) return;
    let wanted = true;
    // If the chunk cannot be loaded, the code stays plain.
    load(language).then(() => wanted && showLoaded(), ignore);
    return () => {
      wanted = false;
    };
  }, [language, highlight]);
  return useMemo(() => {
    if (!highlight) return undefined;
    return prepared.get(highlight)?.get(text) ?? tryToHighlight(highlight, text);
  }, [highlight, text]);
}

function tryToHighlight(highlight: Highlight, text: string): InkedText[] | undefined {
  try {
    return highlight(text);
  } catch {
    // A grammar that fails leaves the code plain and the exam running.
    return undefined;
  }
}

type CodeBlock = Extract<Block, { kind: 'code' }>;

/** The code of the next question, by language and text. */
let prepared = new Map<Highlight, Map<string, InkedText[]>>();

function highlightAhead(blocks: CodeBlock[]): void {
  prepared = new Map();
  for (const { text, language = '' } of blocks) {
    const highlight = loaded.get(language);
    const inked = highlight && tryToHighlight(highlight, text);
    if (inked) prepared.set(highlight, (prepared.get(highlight) ?? new Map()).set(text, inked));
  }
}

/**
 * Highlights the code of the next question ahead, so that it does not change colour in front of the reader, and its
 * first frame need not wait. The font is loaded too: without it, a browser asks the system for each font of the
 * fallback, which delays the first frame with code.
 */
export function usePreparedCode(next: { name: string } | undefined): void {
  useEffect(() => {
    if (!next) return;
    let wanted = true;
    const stop = afterPaint(() => {
      if (JSON.stringify(next).includes('`')) document.fonts?.load(codeFont).catch(ignore);
      const blocks = readBlocks(next.name).filter((block) => block.kind === 'code');
      const loading = Promise.all(blocks.map(({ language }) => load(language)));
      loading.then(() => wanted && highlightAhead(blocks), ignore);
    });
    return () => {
      wanted = false;
      stop();
    };
  }, [next]);
}

/** `--font-code` without its fallback. */
const codeFont = '1em "Atkinson Hyperlegible Mono Variable"';
const ignore = () => undefined;

function inkedElement({ ink, text }: InkedText, index: number): ReactNode {
  if (ink === 'keyword') return <b key={index}>{text}</b>;
  if (ink === 'string') return <q key={index}>{text}</q>;
  if (ink === 'comment') return <i key={index}>{text}</i>;
  return <Fragment key={index}>{text}</Fragment>;
}
