import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import type { TestDevice } from '../sync/test-harness.ts';
import { toast } from '../ui/toast.ts';
import { App } from './app.tsx';
import { routes } from './router.tsx';
import { showSyncToasts } from './show-sync-toasts.ts';
import { createRestoredSession, startSession } from './start-session.ts';

/** The app as a browser opens it at an address: loaded anew, with what the device has stored. */
export async function openApp(device: TestDevice, path: string) {
  toast.clear();
  const page = device.openPage();
  const restored = createRestoredSession();
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  showSyncToasts(page.events, router.navigate);
  render(<App device={page} restored={restored} router={router} />);
  await startSession(page, restored);
  // A toast takes clicks one effect after it shows, which no person is quick enough to see.
  const person = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { ...page, router, person };
}
