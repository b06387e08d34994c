import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Hand } from '../engines/surfaces.ts';
import { Api, type Person } from '../support/api.ts';
import { escaped, type Texts } from '../support/texts.ts';

/** A pattern for a text whose lines may be broken. */
const loosely = (text: string) => escaped(text.trim()).replaceAll(/\s+/g, '\\s+');

/** Acts on a page in any language of the app, by the English names of its buttons, links and fields. */
export class PageHand implements Hand {
  readonly page: Page;
  readonly #texts: Texts;
  readonly #url: string;
  readonly #saved = new Map<string, string>();

  constructor(page: Page, texts: Texts, url: string) {
    this.page = page;
    this.#texts = texts;
    this.#url = url;
  }

  /** Logs in without the form, and opens the catalogue. */
  async logIn({ email, password }: Person): Promise<void> {
    const token = await new Api(this.#url).data('login', { body: { email, password } });
    // Of the app's origin, without the app.
    await this.open('/health');
    await this.page.evaluate((value) => localStorage.setItem('token', value), token);
    await this.open('/');
  }

  /** Clicks what saves a file, and keeps its text under a name. */
  async save(target: Parameters<Hand['click']>[0], name: string): Promise<void> {
    const saving = this.page.waitForEvent('download');
    await this.click(target);
    this.#saved.set(name, await readFile(await (await saving).path(), 'utf8'));
  }

  /** The text of a file saved before. */
  saved = (name: string): string => this.#saved.get(name) ?? '';

  /** A pattern for an English text of the app as this page says it; a text that is not of the app stays as it is. */
  named(text: string, end: '' | '$' = '$'): RegExp {
    return new RegExp(`^\\s*(?:${this.#texts.say(text).map(loosely).join('|')})\\s*${end}`, 'i');
  }

  open = async (path: string): Promise<void> => void (await this.page.goto(new URL(path, this.#url).href));

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
