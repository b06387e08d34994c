import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';

/** The app as a browser opens it at an address: loaded anew, with what the device has stored. */
export async function openApp(path: string) {
  vi.resetModules();
  const [{ routes }, { startSession }, cache, sessions, outbox, events, hold] = await Promise.all([
    import('./router.tsx'),
    import('./start-session.ts'),
    import('../local/cache-database.ts'),
    import('../local/session-store.ts'),
    import('../local/outbox-store.ts'),
    import('../sync/events.ts'),
    import('../platform/exam-hold.ts'),
  ]);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  await startSession();
  return { ...cache, ...sessions, ...outbox, ...events, ...hold, router, person: userEvent.setup() };
}

/** Signs somebody in on this device, before the app is opened. */
export async function signIn(token: string, user?: { _id: string; name: string; email: string; isAdmin: boolean }) {
  vi.resetModules();
  const { writeSession } = await import('../local/session-store.ts');
  await writeSession(token, user);
  localStorage.setItem('token', token);
}
