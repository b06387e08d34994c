import { render, screen } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { App } from '../src/app/app.tsx';
import { routes } from '../src/app/router.tsx';
import { showSyncToasts } from '../src/app/show-sync-toasts.ts';
import { createRestoredSession, startSession } from '../src/app/start-session.ts';
import { rememberPages } from '../src/screen-parts/navigation/use-way-back.ts';
import { toast } from '../src/ui/toast.ts';
import type { TestDevice } from './harness.ts';

// The app loads pages and parts of them when they are opened. Tests have them from the start: transforming them takes
// longer than a test waits on a busy machine, and one whose import the end of a test file interrupts never arrives.
import.meta.glob(['../src/{admin,app,screens}/**/*.tsx', '!../src/**/*.test.*'], { eager: true });

/** The heading of Home. */
export const welcome = (name: string) => screen.findByRole('heading', { name: `Hi ${name}, Welcome to Quiz App` });
/** The heading of the login. */
export const atLogin = () => screen.findByRole('heading', { name: 'Quiz App Login' });

/** Loads the app at an address, with the device's stored data. */
export async function openApp(device: TestDevice, path: string) {
  toast.clear();
  const page = device.openPage();
  const restored = createRestoredSession();
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  rememberPages(router);
  showSyncToasts(page.events, router.navigate);
  // The app shows a page's failure to load; React would log it as well.
  const onCaughtError = () => undefined;
  const { unmount } = render(<App device={page} restored={restored} router={router} />, { onCaughtError });
  await startSession(page, restored);
  // A toast accepts clicks one effect after it is rendered, so pointer events are not checked.
  const person = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { ...page, router, person, unmount };
}
