import type { Page } from '@playwright/test';
import { settle } from '../recorder.ts';
import { atMost, row, type Scenario } from '../scenario.ts';
import { type Site, withSites } from '../site.ts';
import { logIn, openBrowser, withPage } from '../window.ts';

/** The bytes that the app pulls after an edit of one question in an exam of 50. */
export const oneChange: Scenario = async (builds) => {
  const pulled = row('one changed question of 50, on the wire', 'bytes', 'p50', atMost(5_000, '5 kB'));
  await withSites(builds, 14, async ({ product }) => {
    const browser = await openBrowser();
    await withPage(browser, { baseURL: product.url }, async (page) => {
      await logIn(page, product);
      await settle(page);
      await editQuestion(product);
      pulled.values.product.push(
        await bytesOf(page, '/api/exams/', async () => {
          await page.goto('/');
          await settle(page);
        }),
      );
    });
    await browser.close();
  });
  return [pulled];
};

async function editQuestion({ admin, exam }: Site): Promise<void> {
  const [, second] = exam.questions;
  if (!second) throw new Error('The exam has no second question');
  const { _id: questionId, ...content } = second;
  await admin.data('editQuestion', { id: exam._id, body: { ...content, name: 'Edited', questionId } });
}

/** The bytes on the wire, including headers, of all answers below the path. */
async function bytesOf(page: Page, path: string, act: () => Promise<void>): Promise<number> {
  const client = await page.context().newCDPSession(page);
  const asked = new Set<string>();
  let bytes = 0;
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname.startsWith(path)) asked.add(requestId);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (asked.has(requestId)) bytes += encodedDataLength;
  });
  await client.send('Network.enable');
  await act();
  return bytes;
}
