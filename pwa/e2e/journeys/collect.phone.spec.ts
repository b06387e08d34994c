import type { Page } from '@playwright/test';
import { Api, newPerson, type Person } from '../support/api.ts';
import { type BrowserWithCamera, browserWithCamera } from '../support/fake-camera.ts';
import { expect, test } from '../support/fixtures.ts';
import { answerThreeKinds, expectHalfRight, openAs, readyForOffline, startExam, submitExam } from '../support/steps.ts';

test.use({ serviceWorkers: 'allow' });

interface Phone extends BrowserWithCamera {
  page: Page;
}

/** A phone with a camera, on which a person has opened the app once while online. */
async function openPhone(baseURL: string, person: Person): Promise<Phone> {
  const phone = await browserWithCamera();
  const context = await phone.browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  });
  const page = await context.newPage();
  await openAs(page, person);
  await readyForOffline(page);
  return { ...phone, page };
}

const code = (page: Page) => page.getByRole('img', { name: /QR code|^Receipt of/ });

test('an exam on a phone without a network is handed in by another phone, and a scan brings the result back', async ({
  server,
  exam,
  taker,
  takerApi,
}) => {
  const friend = newPerson('Noor Rahimi');
  await new Api(server.url).register(friend);
  const friendApi = await new Api(server.url).logIn(friend);
  const [a, b] = await Promise.all([openPhone(server.url, taker), openPhone(server.url, friend)]);
  await expect.poll(async () => (await takerApi.data('getDeviceKeys')).length, { message: 'keys of A' }).toBe(1);

  await test.step('phone A finishes an exam without a network, and shows it as a code', async () => {
    await a.page.context().setOffline(true);
    await startExam(a.page, exam);
    await answerThreeKinds(a.page);
    await submitExam(a.page);
    await expect(a.page.getByText('Saved on this device')).toBeVisible();
    await a.page.getByRole('button', { name: 'Show as code' }).click();
    await expect(code(a.page)).toBeVisible();
  });

  await test.step('phone B collects it without a network', async () => {
    await b.page.context().setOffline(true);
    await b.page.goto('/user/reports');
    await b.page.getByRole('link', { name: 'Collect an attempt' }).click();
    await b.show(code(a.page));
    await b.page.getByRole('button', { name: 'Use the camera' }).click();
    await expect(b.page.getByRole('heading', { name: 'Collected', exact: true })).toBeVisible();
    await expect(b.page.getByText(`${exam.name}, by ${taker.name}.`)).toBeVisible();
    await expect(b.page.getByText('1 attempt collected')).toBeVisible();
    await expect(b.page.getByText('Sent', { exact: true })).toHaveCount(0);
    expect(await takerApi.ownReports()).toHaveLength(0);
    // It waits on B's disk, not in the page's memory.
    await b.page.reload();
    await expect(b.page.getByText('1 attempt collected')).toBeVisible();
  });

  await test.step('phone B is online again and hands it in under A’s name', async () => {
    await b.page.context().setOffline(false);
    await expect(b.page.getByRole('heading', { name: 'Handed in for others' })).toBeVisible();
    expect(await takerApi.ownReports()).toHaveLength(1);
    expect(await friendApi.ownReports()).toHaveLength(0);
    await b.page.getByRole('button', { name: `Show receipt of ${taker.name}` }).click();
    await expect(code(b.page)).toBeVisible();
  });

  await test.step('phone A, still without a network, scans the receipt and shows the result', async () => {
    await a.show(code(b.page));
    await a.page.getByRole('button', { name: 'Use the camera' }).click();
    await expectHalfRight(a.page);
    expect(await a.page.evaluate(() => window.scrollY), 'the result is shown from its top').toBe(0);
    await a.page.getByRole('button', { name: 'Receipt' }).click();
    await expect(code(a.page)).toBeVisible();
  });

  await test.step('anyone can verify A’s receipt without a network, but not one with a letter changed', async () => {
    const [{ receipt = '' } = {}] = await takerApi.ownReports();
    await b.page.goto('/verify');
    await b.page.context().setOffline(true);
    await b.show(code(a.page));
    await b.page.getByRole('button', { name: 'Use the camera' }).click();
    await expect(b.page.getByRole('heading', { name: 'This receipt is genuine' })).toBeVisible();
    await expect(b.page.getByText(taker.name, { exact: true })).toBeVisible();

    const [head = '', payload = '', signature = ''] = receipt.split('.');
    const claims = Buffer.from(payload, 'base64url').toString().replace('"marks":4', '"marks":8');
    expect(claims).toContain('"marks":8');
    const changed = [head, Buffer.from(claims).toString('base64url'), signature].join('.');
    await b.page.getByLabel('Or paste the receipt or its link').fill(changed);
    await b.page.getByRole('button', { name: 'Verify' }).click();
    await expect(b.page.getByRole('heading', { name: 'This receipt is not genuine' })).toBeVisible();
  });
  expect(await takerApi.ownReports()).toHaveLength(1);
  await Promise.all([a.close(), b.close()]);
});
