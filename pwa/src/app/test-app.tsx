import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import type { TestDevice } from '../sync/test-harness.ts';
import { toast } from '../ui/toast.ts';
import { App } from './app.tsx';
import { routes } from './router.tsx';
import { showSyncToasts } from './show-sync-toasts.ts';
import { createRestoredSession, startSession } from './start-session.ts';

/** Loads the app at an address, with the device's stored data. */
export async function openApp(device: TestDevice, path: string) {
  toast.clear();
  const page = device.openPage();
  const restored = createRestoredSession();
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  showSyncToasts(page.events, router.navigate);
  render(<App device={page} restored={restored} router={router} />);
  await startSession(page, restored);
  // A toast accepts clicks one effect after it is rendered, so pointer events are not checked.
  const person = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { ...page, router, person };
}
