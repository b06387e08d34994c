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

// A busy machine may miss a time limit once. The attacks get no second chance: the table keeps what broke.
const retries = process.env.CI ? 1 : 0;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  // A trace takes a fifth of the time: only what failed once is traced.
  use: { launchOptions, trace: 'on-first-retry', screenshot: 'only-on-failure', serviceWorkers: 'allow' },
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
      retries,
      testIgnore: 'guarantees/**',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, launchOptions },
    },
    {
      name: 'desktop',
      retries,
      testIgnore: 'guarantees/**',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 }, launchOptions },
    },
  ],
});
