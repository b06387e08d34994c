import type { Page } from '@playwright/test';

/** The matching parts of the page's texts that are broken across lines. @param pattern global */
export const brokenTexts = (page: Page, pattern: RegExp): Promise<string[]> =>
  page.evaluate((wanted) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode } = texts;
      for (const { 0: found, index } of (currentNode.textContent ?? '').matchAll(wanted)) {
        const range = new Range();
        range.setStart(currentNode, index);
        range.setEnd(currentNode, index + found.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(found);
      }
    }
    return broken;
  }, pattern);
