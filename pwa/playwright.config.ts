import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './e2e/support/browser.ts';

/**
 * Chromium's own pages for its address bar, which no test sees: two processes more for each window. It takes only the
 * last list of features, so the others are those that Playwright turns off.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];

export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
];

const executablePath = findBrowser();
const launchOptions = { ...(executablePath && { executablePath }), args: browserFlags };

const layouts = {
  phone: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
  desktop: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
};

/** A file that needs service workers allows them: installing one takes longer than many tests. */
const journey = {
  actionTimeout: 25_000,
  navigationTimeout: 25_000,
  serviceWorkers: 'block',
  // Drawing transitions takes most of a browser's time where there is no graphics card.
  contextOptions: { reducedMotion: 'reduce' },
} as const;

/** The file for the results, from which `npm test` and `npm run guarantees` count the tests. */
const results = process.env.TEST_RESULTS;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // Tests wait more than they compute, but a browser and its server each take part of a core.
  workers: availableParallelism() > 2 ? 3 : 2,
  // A failing step ends its test in 25 seconds. On a busy machine, a long journey takes minutes.
  timeout: 180_000,
  expect: { timeout: 25_000 },
  reporter: [['list'], ...(results ? [['json', { outputFile: results }] as const] : [])],
  use: { launchOptions, screenshot: 'only-on-failure' },
  projects: [
    {
      name: 'guarantees',
      testMatch: '**/e2e/guarantees/**/*.spec.ts',
      fullyParallel: false,
      expect: { timeout: 30_000 },
      use: { actionTimeout: 20_000, navigationTimeout: 20_000 },
    },
    {
      name: 'engines',
      testMatch: '**/e2e/engines/**/*.spec.ts',
      fullyParallel: false,
      workers: 1,
      expect: { timeout: 30_000 },
    },
    ...Object.entries(layouts).flatMap(([layout, use]) => [
      { name: layout, testMatch: `**/e2e/journeys/*.${layout}.spec.ts`, use: { ...use, ...journey } },
      // Each test visits many screens.
      {
        name: `walk-${layout}`,
        testMatch: `**/e2e/walk/*.${layout}.spec.ts`,
        timeout: 600_000,
        use: { ...use, ...journey },
      },
    ]),
  ],
});
