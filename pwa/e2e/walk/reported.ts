import type { Page } from '@playwright/test';

/** What a browser says about requests that fail, as they do on purpose: offline, or for a wrong password. */
const ofTheNetwork = /^Failed to load resource|net::ERR_/;

/** Collects the errors of a page, also what its content policy refuses. @returns a list that grows */
export async function reportedBy(page: Page): Promise<string[]> {
  const reported: string[] = [];
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, target }) => {
      const element = target instanceof Element ? target.outerHTML.slice(0, 200) : 'the page';
      console.error(`The content policy refuses ${violatedDirective} of ${element}`);
    });
  });
  page.on('pageerror', ({ message }) => reported.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !ofTheNetwork.test(message.text())) reported.push(message.text());
  });
  return reported;
}
