import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './e2e/support/browser.ts';

export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const executablePath = findBrowser();
const launchOptions = { ...(executablePath && { executablePath }), args: browserFlags };

/** Where `npm test` and `npm run guarantees` count from. */
const results = process.env.TEST_RESULTS;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(results ? [['json', { outputFile: results }] as const] : [])],
  use: { launchOptions, screenshot: 'only-on-failure', serviceWorkers: 'allow' },
  // What differs by the layout is tested on both; a tag names the only one for what does not.
  projects: [
    {
      name: 'guarantees',
      testMatch: 'guarantees/**/*.spec.ts',
      fullyParallel: false,
      // An attack may run for hours, so what hangs in it has to end by itself.
      use: { launchOptions, actionTimeout: 20_000, navigationTimeout: 20_000 },
    },
    {
      name: 'phone',
      testIgnore: 'guarantees/**',
      grepInvert: /@desktop/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, launchOptions },
    },
    {
      name: 'desktop',
      testIgnore: 'guarantees/**',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 }, launchOptions },
    },
  ],
});
