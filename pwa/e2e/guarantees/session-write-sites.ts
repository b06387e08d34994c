import { expect } from '@playwright/test';
import { errorMessages } from '@quiz-app/shared/error-messages';
import { messages } from '@quiz-app/shared/messages';
import { logIn } from '../support/steps.ts';
import { breakStorage } from './storage-faults.ts';
import { places, reloadBroken, type Site, seesWords, whileOpen, words } from './write-site.ts';

/** Where the session is stored and removed. */
export const sessionSites: Record<string, Site> = {
  'the session at the login': {
    run: async ({ page, url, taker, fault }) => {
      await page.goto(`${url}/login`);
      // If storage is blocked before the session was read, the app shows an error instead of the login.
      await expect(page.getByLabel('Email')).toBeVisible();
      await breakStorage(page, fault, places.session, true);
      if (fault === 'no IndexedDB') await page.reload();
      await page.getByLabel('Email').fill(taker.email);
      await page.getByLabel('Password', { exact: true }).fill(taker.password);
      await page.getByRole('button', { name: 'Login' }).click();
      await seesWords(page);
    },
  },
  'the session for a token': {
    run: async ({ page, url, api, fault }) => {
      await page.goto(`${url}/login`);
      await page.evaluate((token) => localStorage.setItem('token', token ?? ''), api.token);
      await breakStorage(page, fault, places.session, true);
      await page.goto(url);
      await seesWords(page);
    },
  },
  'a new name of the logged-in person': {
    by: whileOpen,
    run: async ({ page, url, api, taker, fault }) => {
      await logIn(page, taker, url);
      await api.data('editMe', { body: { name: 'Priya Nair-Iyer' } });
      await reloadBroken({ page, fault }, places.session);
    },
  },
  'the end of a session': {
    run: async ({ page, url, taker, fault }) => {
      await logIn(page, taker, url);
      const body = JSON.stringify({ success: false, message: errorMessages.jwtExpired, code: 'token-expired' });
      await page.route('**/get-user-info', (route) => route.fulfill({ status: 401, body }));
      const repair = await breakStorage(page, fault, places.session, true);
      await page.reload();
      // Either message will do: the login reports its own storage failure, and the next start ends the session.
      await expect(words(page).or(page.getByText(messages.sessionExpired).first())).toBeVisible();

      await repair();
      await page.reload();
      await expect(page).toHaveURL(/login/);
    },
  },
  'the logout': {
    by: whileOpen,
    run: async ({ page, url, taker, fault }) => {
      await logIn(page, taker, url);
      const repair = await breakStorage(page, fault, places.session);
      const logOut = page.getByRole('button', { name: 'Logout' });
      await logOut.click();
      await seesWords(page);
      await expect(page).not.toHaveURL(/login/);

      await repair();
      // The first press may still succeed, if it only waited for another tab.
      await expect(async () => {
        if (await logOut.isVisible()) await logOut.click({ timeout: 2_000 });
        await expect(page).toHaveURL(/login/, { timeout: 2_000 });
      }).toPass();
    },
  },
};
