import type { Browser } from '@playwright/test';
import type { Exam } from '@quiz-app/shared/exam';
import { attack } from '../../../.setup/attack.ts';
import { Api, newPerson } from '../support/api.ts';
import { test } from '../support/fixtures.ts';
import { attemptSites } from './attempt-write-sites.ts';
import { examAndReportSites } from './exam-and-report-write-sites.ts';
import { sessionSites } from './session-write-sites.ts';
import { type Fault, faults, prepareFaults } from './storage-faults.ts';
import type { Site } from './write-site.ts';

/** Every place the app writes to. */
const sites: Record<string, Site> = { ...attemptSites, ...sessionSites, ...examAndReportSites };

async function runCase(browser: Browser, url: string, exam: Exam, site: string, fault: Fault): Promise<void> {
  const taker = newPerson('Priya Nair');
  await new Api(url).register(taker);
  const api = await new Api(url).logIn(taker);
  const context = await browser.newContext({ serviceWorkers: 'block', acceptDownloads: true });
  try {
    const page = await context.newPage();
    await prepareFaults(page);
    await sites[site]?.run({ page, url, exam, taker, api, fault });
  } finally {
    await context.close();
  }
}

/** The most important cases first, then others that depend on the seed. */
function casesInTurn(seed: number): { site: string; fault: Fault }[] {
  const all = faults.flatMap((fault) =>
    Object.entries(sites)
      .filter(([, { by = faults }]) => by.includes(fault))
      .map(([site]) => ({ site, fault })),
  );
  const isFinish = ({ site }: { site: string }) => site.startsWith('the finish of an attempt');
  const others = all.filter((each) => !isFinish(each));
  const start = seed % others.length;
  return [...all.filter(isFinish), ...others.slice(start), ...others.slice(0, start)];
}

test('P11 every failure of the local storage is shown, and loses no finished attempt', async ({
  browser,
  server,
  exam,
}) => {
  const plan = {
    guarantee: 'P11',
    title: 'storage fails at each write site',
    full: casesInTurn(0).length,
    short: 6,
  };
  test.setTimeout(plan.full * 30_000);
  await attack(plan, async ({ rounds, seed, failed }) => {
    const cases = casesInTurn(seed);
    for (let round = 0; round < rounds; round += 1) {
      const { site, fault } = cases[round % cases.length] ?? { site: '', fault: 'quota' };
      await runCase(browser, server.url, exam, site, fault).catch((error) => failed(`${fault} at ${site}: ${error}`));
    }
  });
});
