import type { ServedContent } from '@quiz-app/shared/content';
import type { Formula } from '@quiz-app/shared/rich-text';
import { useEffect, useReducer } from 'react';
import { type ContentDraft, shownParts, usedMedia } from './content-draft.ts';
import { type Preview, previewOf, renderFormulas } from './render-formula.ts';

/** The previews of formulas, in their order; `undefined` for one that is not rendered yet. */
export function usePreviews(formulas: readonly Formula[]): (Preview | undefined)[] {
  const [, showRendered] = useReducer((count: number) => count + 1, 0);
  const previews = formulas.map(previewOf);
  const isComplete = previews.every(Boolean);
  useEffect(() => {
    if (isComplete) return;
    let isWanted = true;
    // Without a connection Temml may be missing; the formulas are then shown as TeX.
    renderFormulas(formulas).then(
      () => isWanted && showRendered(),
      (error) => console.warn('Formulas are shown as TeX.', error),
    );
    return () => {
      isWanted = false;
    };
  });
  return previews;
}

/** The content that texts being edited will have beside them. */
export function usePreviewedContent(draft: ContentDraft, texts: readonly string[]): ServedContent {
  const previews = usePreviews(shownParts(draft, texts).formulas);
  if (!draft.isRich) return {};
  const formulas = previews.flatMap((preview) =>
    preview && 'mathml' in preview ? { ...preview, spoken: draft.spoken[preview.tex] || preview.spoken } : [],
  );
  return { format: 'rich', media: usedMedia(draft, texts), formulas };
}
