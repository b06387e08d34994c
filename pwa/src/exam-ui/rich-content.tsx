import type { ServedContent } from '@quiz-app/shared/content';
import { type ReactNode, useEffect, useState } from 'react';
import { ContentContext, richParts } from './rich-parts.ts';

/** The parts that texts need, or that are loaded: 0 none, 1 formulas, 2 formulas and media. */
type Level = 0 | 1 | 2;

const levelNow = (): Level => (richParts.Medium ? 2 : richParts.Pieces ? 1 : 0);

function levelOf(contents: readonly ServedContent[] = []): Level {
  const rich = contents.filter(({ format }) => format);
  return rich.some(({ media }) => media) ? 2 : rich.length > 0 ? 1 : 0;
}

async function loadParts(level: Level): Promise<void> {
  // Together, so that pictures are never shown without their component.
  const parts = await Promise.all([import('./rich/pieces.tsx'), level === 2 && import('./rich/medium.tsx')]);
  Object.assign(richParts, ...parts);
}

/**
 * Loads the code that draws formulas and media, if one of the contents needs it. False while it loads; if it cannot be
 * loaded, texts are shown as written.
 */
export function useRichParts(contents: readonly ServedContent[] | undefined): boolean {
  const level = levelOf(contents);
  const [settled, settle] = useState(0);
  const isReady = Math.max(levelNow(), settled) >= level;
  useEffect(() => {
    if (isReady) return;
    let isWanted = true;
    void loadParts(level)
      .catch((error) => console.warn('Formulas and pictures are shown as text.', error))
      .then(() => isWanted && settle(level));
    return () => {
      isWanted = false;
    };
  }, [isReady, level]);
  return isReady;
}

interface RichContentProps {
  /** The question of the texts inside, or the exam for its instructions. */
  of: ServedContent;
  children: ReactNode;
}

/** Gives the texts inside their formulas and media. Shown once the code for these is loaded, so that nothing jumps. */
export function RichContent({ of, children }: RichContentProps) {
  const isReady = useRichParts([of]);
  return <ContentContext value={of.format && of}>{isReady && children}</ContentContext>;
}
