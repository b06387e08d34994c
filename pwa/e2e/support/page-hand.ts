import { expect, type Locator, type Page } from '@playwright/test';
import type { Hand } from '../engines/surfaces.ts';
import { escaped, type Texts } from './texts.ts';

/** A pattern for a text whose lines may be broken. */
const loosely = (text: string) => escaped(text.trim()).replaceAll(/\s+/g, '\\s+');

/** Acts on a page in any language of the app, by the English names of its buttons, links and fields. */
export class PageHand implements Hand {
  readonly page: Page;
  readonly #texts: Texts;

  constructor(page: Page, texts: Texts) {
    this.page = page;
    this.#texts = texts;
  }

  /** A pattern for an English text of the app as this page says it; a text that is not of the app stays as it is. */
  named(text: string, end: '' | '$' = '$'): RegExp {
    return new RegExp(`^\\s*(?:${this.#texts.say(text).map(loosely).join('|')})\\s*${end}`, 'i');
  }

  open = async (url: string): Promise<void> => void (await this.page.goto(url));

  click: Hand['click'] = (target) => this.#find(target).filter({ visible: true }).first().click();

  fill: Hand['fill'] = (field, text) =>
    this.#find(typeof field === 'string' ? { field } : field)
      .filter({ visible: true })
      .first()
      .fill(text);

  run: Hand['run'] = (work, ...args) => this.page.evaluate(`(${work})(...${JSON.stringify(args)})`);

  /** Waits until the page shows a text. */
  see: Hand['see'] = async (text) => {
    const pattern = new RegExp(this.#texts.say(text).map(loosely).join('|'), 'i');
    await expect(this.page.getByText(pattern).filter({ visible: true }).first()).toBeVisible();
  };

  seeErrors = (): Promise<void> => expect(this.page.locator('[aria-invalid="true"]').first()).toBeVisible();

  #find(target: Parameters<Hand['click']>[0]): Locator {
    const { page } = this;
    if ('css' in target) return page.locator(target.css);
    if ('button' in target) return page.getByRole('button', { name: this.named(target.button) });
    if ('entry' in target) return page.getByRole('menuitem', { name: this.named(target.entry) });
    if ('link' in target) return page.getByRole('link', { name: this.named(target.link) });
    return page.getByLabel(this.named(target.field, ''));
  }
}
