import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

/** A profile in which the person has chosen to block all site data. */
async function blockingProfile(): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'quiz-app-blocking-'));
  await mkdir(join(profile, 'Default'));
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(settings));
  return profile;
}

test('a browser that blocks all site data says so on every first page', async ({ server, launchOptions }) => {
  const profile = await blockingProfile();
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: server.url });
  try {
    const page = await context.newPage();
    for (const path of ['/', '/login', '/register', '/user/reports']) {
      await page.goto(path);
      await expect(page.getByText('does not let the app keep data on this device').first()).toBeVisible();
    }
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
});
