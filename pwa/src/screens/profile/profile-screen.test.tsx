import type { Exam } from '@quiz-app/shared/exam';
import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openApp } from '../../app/test-app.tsx';
import { pullExams } from '../../sync/pull-exams.ts';
import { submitAttempt } from '../../sync/submit-attempt.ts';
import {
  type Account,
  makeFinished,
  offline,
  online,
  type Page,
  setUpServerAndDevice,
} from '../../sync/test-harness.ts';

const { server, device } = setUpServerAndDevice();
let ann: Account;
let page: Page;
let exam: Exam;

beforeAll(async () => {
  exam = await server.addExam(await server.register('Root', true));
  ann = await server.register('Ann');
});
beforeEach(async () => {
  page = await device.openAs(ann);
});

const fact = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;

test('the profile shows the stored data and the time of the last pull', async () => {
  await pullExams(page);
  await openApp(device, '/profile');
  await screen.findByText('1 exam');
  expect(await fact('Saved for offline')).toBe('1 exam');
  expect(await fact('Last sync')).toMatch(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/);
  expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull();
});

test('a device that never reached the server shows this, and sends waiting attempts on request', async () => {
  server.network = offline;
  await submitAttempt(page, makeFinished(ann.user._id, exam));
  const { person } = await openApp(device, '/profile');
  await screen.findByText('1 report waiting to send');
  expect(await fact('Last sync')).toBe('–');
  server.network = online;
  await person.click(screen.getByRole('button', { name: 'Try now' }));
  await expect.poll(() => server.reportsOf(ann)).toHaveLength(1);
});

test('refused and waiting attempts are counted separately', async () => {
  server.network = offline;
  const [refused, waiting] = [makeFinished(ann.user._id, exam), makeFinished(ann.user._id, exam)];
  for (const finished of [refused, waiting]) await submitAttempt(page, finished);
  await page.push();
  const refusal = { status: 404, message: 'Exam not found' };
  await page.outbox.mark(refused.attemptId, { state: 'refused', tries: 1, nextTryAt: Date.now() + 60_000, refusal });
  const { person } = await openApp(device, '/profile');
  await screen.findByText('1 report not accepted');
  expect(screen.getByText('1 report waiting to send')).toBeDefined();
  server.network = online;
  await person.click(screen.getByRole('button', { name: 'Try now' }));
  await expect.poll(() => server.reportsOf(ann)).toHaveLength(3);
});

test('the theme is light, dark or the system’s, and the top bar’s switch chooses too', async () => {
  const { person } = await openApp(device, '/profile');
  const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.parentElement;
  const shown = () => document.documentElement.dataset.theme;
  await screen.findByRole('radiogroup', { name: 'Theme' });
  expect(chosen()?.textContent?.trim()).toBe('System');
  await person.click(screen.getByRole('button', { name: 'Switch theme' }));
  expect([chosen()?.textContent?.trim(), shown()]).toEqual(['Dark', 'dark']);
  await person.click(screen.getByRole('radio', { name: 'Light' }));
  expect([localStorage.getItem('theme'), shown()]).toEqual(['light', 'light']);
  await person.click(screen.getByRole('radio', { name: 'System' }));
  expect([localStorage.getItem('theme'), shown()]).toEqual(['system', undefined]);
});
