import { expect, test } from '../support/fixtures.ts';

test('the API page shows every call under the content security policy, without requests to other hosts', async ({
  page,
  server,
  request,
}) => {
  const { paths } = await (await request.get('/api/openapi.json')).json();
  const calls = Object.values<object>(paths).flatMap((path) => Object.keys(path));
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(server.url).origin) elsewhere.push(request.url());
  });
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      violations.push(`${violatedDirective} ${blockedURI}`);
    });
  });
  const answer = await page.goto('/api/docs');
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'self'");
  await expect(page.getByRole('heading', { name: 'Quiz App' })).toBeVisible();
  const edit = page.locator('#operations-exams-editExam');
  await edit.getByRole('button').first().click();
  await expect(edit.locator('.parameter__name', { hasText: 'If-Match' })).toBeVisible();
  await expect(page.locator('.opblock')).toHaveCount(calls.length);
  expect(await page.evaluate(() => Reflect.get(window, 'violations'))).toEqual([]);
  expect(elsewhere).toEqual([]);
});
