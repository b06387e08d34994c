import type { Page } from '@playwright/test';

export interface Inputs {
  /** Presses of the pointer. */
  presses: number;
  /** Keys besides text, such as Tab and Enter; a chord counts once. */
  keys: number;
  /** Typed characters. */
  characters: number;
}

/** Counts what a person does on a page from now on, also on the pages that follow. */
export async function countInputs(page: Page): Promise<Inputs> {
  const inputs: Inputs = { presses: 0, keys: 0, characters: 0 };
  await page.exposeFunction('noteInput', (kind: keyof Inputs) => {
    inputs[kind] += 1;
  });
  await page.addInitScript(() => {
    const note = Reflect.get(window, 'noteInput') as (kind: keyof Inputs) => void;
    addEventListener('pointerdown', () => note('presses'), true);
    addEventListener(
      'keydown',
      ({ key, ctrlKey, metaKey }) => {
        if (['Shift', 'Control', 'Alt', 'Meta'].includes(key)) return;
        note(key.length === 1 && !ctrlKey && !metaKey ? 'characters' : 'keys');
      },
      true,
    );
  });
  return inputs;
}
