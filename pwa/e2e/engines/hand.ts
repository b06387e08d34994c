import type { EngineWindow } from './engine.ts';

/** An element to press, found by its text or by a CSS selector. */
export type Target = { button: string } | { entry: string } | { link: string } | { field: string } | { css: string };

const patience = 20_000;
/** The control key in WebDriver. */
const control = '\uE009';

/** Acts in a window as a person does, with real input, and waits for what a person would wait for. */
export class Hand {
  readonly #window: EngineWindow;

  constructor(window: EngineWindow) {
    this.#window = window;
  }

  open(url: string): Promise<void> {
    return this.#window.open(url);
  }

  resize: EngineWindow['resize'] = (size) => this.#window.resize(size);

  run: EngineWindow['run'] = (work, ...args) => this.#window.run(work, ...args);

  /** Clicks as soon as the target is still, enabled and uncovered. */
  async click(target: Target): Promise<void> {
    const place = await this.#until(`to click ${JSON.stringify(target)}`, () => this.#window.run(placeOf, target));
    await this.#press(place);
  }

  /** Clicks in the middle of an element, even if it is covered or takes no clicks. */
  async pressOn(selector: string): Promise<void> {
    const place = await this.#window.run((css) => {
      const { left, top, width, height } = (document.querySelector(css) as Element).getBoundingClientRect();
      return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    }, selector);
    await this.#press(place);
  }

  #press(place: { x: number; y: number }): Promise<void> {
    return this.#window.perform({
      type: 'pointer',
      id: 'mouse',
      actions: [
        { type: 'pointerMove', duration: 0, ...place },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  }

  /** Replaces the content of a field by typing. */
  async fill(field: string | Target, text: string): Promise<void> {
    await this.click(typeof field === 'string' ? { field } : field);
    const press = (value: string) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ];
    const all = [{ type: 'keyDown', value: control }, ...press('a'), { type: 'keyUp', value: control }];
    const actions = [...all, ...[...text].flatMap(press)];
    await this.#window.perform({ type: 'key', id: 'keys', actions });
  }

  /** Chooses an option of a native list, which WebDriver cannot press in every engine. */
  async choose(list: string, option: string): Promise<void> {
    await this.#until(`to choose "${option}" in "${list}"`, () =>
      this.#window.run(
        (name, words) => {
          const lists = [...document.querySelectorAll('select')];
          const nameOf = (each: HTMLSelectElement) =>
            each.getAttribute('aria-label') ?? each.labels[0]?.textContent?.trim();
          const select = lists.find((each) => nameOf(each) === name);
          const wanted = [...(select?.options ?? [])].find(({ text }) => text === words);
          if (!select || !wanted) return false;
          select.value = wanted.value;
          return select.dispatchEvent(new Event('change', { bubbles: true }));
        },
        list,
        option,
      ),
    );
  }

  /** Waits until the target can be clicked, while the page shows the given text. */
  async reach(target: Target, { beside }: { beside: string }): Promise<void> {
    await this.#until(`to reach ${JSON.stringify(target)} beside "${beside}"`, async () => {
      const place = await this.#window.run(placeOf, target);
      if (!(await this.shows(beside))) throw new Error(`"${beside}" went before ${JSON.stringify(target)} was free`);
      return place;
    });
  }

  /** Whether the page shows the text now. */
  shows(text: string): Promise<boolean> {
    return this.#window.run((words) => document.body.innerText.toLowerCase().includes(words.toLowerCase()), text);
  }

  /** Waits until the page shows the text; case is ignored, because styles may change it. */
  async see(text: string): Promise<void> {
    await this.#until(`to see "${text}"`, () => this.shows(text));
  }

  /** @throws Error with the page's text if nothing is found in time */
  async #until<Found>(what: string, look: () => Promise<Found>): Promise<NonNullable<Found>> {
    const start = performance.now();
    let failure: unknown;
    while (performance.now() - start < patience) {
      // A page that is being replaced does not answer.
      const found = await look().catch((error: unknown) => {
        failure = error;
      });
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const shown = await this.#window.run(() => `${location.href}\n${document.body.innerText.slice(0, 1_500)}`);
    throw new Error(`Waited ${patience / 1_000} s ${what} on\n${shown}`, { cause: failure });
  }
}

/** Runs in the page. @returns the target's middle; undefined while it cannot be clicked */
async function placeOf(target: Target): Promise<{ x: number; y: number } | undefined> {
  const named = (selector: string, name: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim() === name,
    );
  const labelled = (name: string) =>
    [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].filter((input) =>
      [...(input.labels ?? [])].some((label) => label.textContent?.trim().startsWith(name)),
    );
  const found: HTMLElement[] =
    'button' in target
      ? named('button', target.button)
      : 'entry' in target
        ? named('[role="menuitem"]', target.entry)
        : 'link' in target
          ? named('a[href]', target.link)
          : 'field' in target
            ? labelled(target.field)
            : [...document.querySelectorAll<HTMLElement>(target.css)];
  const element = found.find((each) => each.getClientRects().length > 0);
  if (!element || element.matches(':disabled, [aria-disabled="true"]')) return undefined;
  const frame = () => new Promise((done) => setTimeout(done, 50));
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  // Also false while a new view still ignores presses.
  const isOpen = ({ x, y }: { x: number; y: number }) => element.contains(document.elementFromPoint(x, y));
  if (!isOpen(middle())) element.scrollIntoView({ block: 'center' });
  const before = middle();
  await frame();
  const after = middle();
  return before.x === after.x && before.y === after.y && isOpen(after) ? after : undefined;
}
