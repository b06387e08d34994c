import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Account, setUpServerAndDevice } from '../../test/harness.ts';
import { openApp } from '../../test/open-app.tsx';
import { watchInstallPrompt } from '../platform/install-prompt.ts';

const { server, device } = setUpServerAndDevice();
let ann: Account;

beforeAll(async () => {
  watchInstallPrompt();
  ann = await server.register('Ann');
});
beforeEach(async () => {
  await device.openAs(ann);
});

const menu = () => within(screen.getByRole('navigation', { name: 'Main' }));

test('the menu offers to install the app while the browser does', async () => {
  const { person } = await openApp(device, '/profile');
  await screen.findByRole('heading', { name: 'Profile' });
  expect(menu().queryByRole('button', { name: 'Install' })).toBeNull();
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }));
  act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
  await person.click(menu().getByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(menu().queryByRole('button', { name: 'Install' })).toBeNull();
});

test('on an iPhone the menu shows the steps', async () => {
  Object.assign(navigator, { standalone: false });
  Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true });
  try {
    const { person } = await openApp(device, '/profile');
    await screen.findByRole('heading', { name: 'Profile' });
    await person.click(menu().getByRole('button', { name: 'Install' }));
    const dialog = await screen.findByRole('dialog', { name: 'Install Quiz App' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Tap Share/),
      expect.stringMatching(/^Tap Add to Home Screen/),
      expect.stringMatching(/^Tap Add\. /),
    ]);
    await person.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Install Quiz App' })).toBeNull());
  } finally {
    Reflect.deleteProperty(navigator, 'standalone');
    Reflect.deleteProperty(navigator, 'maxTouchPoints');
  }
});
