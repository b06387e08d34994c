import type { Page } from '@playwright/test';
import { escaped } from '../support/texts.ts';

/** Runs in the page: its texts, and the attributes that are read out or shown, without those in some elements. */
function textsOnPage(without: string): string[] {
  const found = [document.title];
  const unread = `script, style, noscript, textarea, math, pre, option[lang], ${without}`;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode;
    if (
      !parentElement ||
      parentElement.closest(unread) ||
      !(parentElement.closest('option') || parentElement.checkVisibility())
    )
      continue;
    found.push(textContent ?? '');
  }
  for (const name of [
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'title',
    'placeholder',
    'alt',
  ])
    for (const element of document.querySelectorAll(`body [${name}]`))
      if (!element.closest(without)) found.push(`${element.getAttribute(name)}`);
  return found;
}

/**
 * Texts that are the same in every language: the product, formats, browsers, systems, keys, addresses, codes, single
 * letters; those of the browser itself, in French or Swahili: megabytes, "and" in lists, time zones; and the options of
 * True/False, which are in the exam's language.
 */
const same =
  /Quiz App|QUIZ APP|ABCDEFGHIJKLMNOPQRSTUVWXYZ|QTI|GIFT|Moodle XML|Aiken|CSV|JSON|Kahoot|Excel|XLSX|Markdown|Ctrl\+K|Chrome|Android|\bMo\b|Vrai|Faux|Kweli|Si kweli|\b(?:et|na)\b|UTC[+-]?\d*|\S+@\S+|localhost:\d+(?:\/\w+)?|[0-9A-Z]{4}(?:-[0-9A-Z]{4})+|(?<!\p{L})\p{L}(?!\p{L})/gu;

/** The texts of a page outside the brackets of the made-up language, without those of the given content. */
export async function uncatalogued(page: Page, content: readonly string[]): Promise<string[]> {
  const names = content.toSorted((a, b) => b.length - a.length).map(escaped);
  const ofContent = new RegExp(`(?<!\\p{L})(?:${names.join('|')})(?!\\p{L})`, 'gu');
  const texts = await page.evaluate(textsOnPage, 'nothing');
  const outside = texts.filter((text) =>
    /\p{L}/u.test(
      text
        .replaceAll(/⟦[^⟦⟧]*⟧/g, ' ')
        .replaceAll(ofContent, ' ')
        .replaceAll(same, ' '),
    ),
  );
  return [...new Set(outside.map((text) => text.trim()))];
}

/** Elements that keep the language in which they were written: messages, errors, and the name of the field with the caret. */
const alreadySaid = '[data-ui="toast"], [data-tone="error"], [role="alert"], [role="status"], [role="toolbar"]';

/** The texts that are still in the made-up language after a switch to another one. */
export async function leftBehind(page: Page): Promise<string[]> {
  const texts = await page.evaluate(textsOnPage, alreadySaid);
  return [...new Set(texts.filter((text) => text.includes('⟦')))];
}

/** All texts in a value: the names, questions, options and answers of an exam, for example. */
export const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') {
    const parts = value.split(/\s*(?:\[\[\d\]\]|`)\s*/);
    return [value, value.replaceAll('`', ''), ...parts].filter((text) => /\p{L}{2}/u.test(text));
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};
