import { expect, type Locator, type Page } from '@playwright/test';

// The dialog of a question, whose texts may have pictures, formulas and sounds.
export const dialog = (page: Page): Locator => page.getByRole('dialog', { name: /Question \d/ });
export const field = (page: Page, name: string): Locator => dialog(page).getByLabel(name, { exact: true });

/** The pictures, formulas and sounds of a field. */
export const rows = (page: Page, of: string): Locator =>
  dialog(page).getByRole('group', { name: `In ${of}`, exact: true });

/** Waits for the picture itself, not only its box. It has no role until it is described. */
export const isShown = (page: Page, of: string): Promise<void> =>
  expect
    .poll(() =>
      rows(page, of)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);

/** What `test.use` needs for a microphone that hears a beep each second. */
export const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
