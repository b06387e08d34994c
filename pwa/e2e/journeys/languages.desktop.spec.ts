import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a teacher works in French, and the account keeps it', async ({ page, adminPerson, browser }) => {
  await page.goto('/login');
  await page.getByLabel('Language').selectOption('Français');
  await page.getByLabel('E-mail').fill(adminPerson.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(adminPerson.password);
  await button(page, 'Se connecter').click();
  await expect(
    page.getByRole('heading', { name: `Bonjour ${adminPerson.name}, bienvenue dans Quiz App` }),
  ).toBeVisible();
  await page.goto('/admin/exams/add');
  await expect(page.getByRole('heading', { level: 1, name: 'Ajouter un examen' })).toBeVisible();

  await test.step('another browser follows the account', async () => {
    const elsewhere = await browser.newPage();
    await elsewhere.goto(new URL('/login', page.url()).href);
    await elsewhere.getByLabel('Email').fill(adminPerson.email);
    await elsewhere.getByLabel('Password', { exact: true }).fill(adminPerson.password);
    await button(elsewhere, 'Login').click();
    await expect(elsewhere.getByRole('heading', { name: /^Bonjour/ })).toBeVisible();
    await elsewhere.close();
  });
});
