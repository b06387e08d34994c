import { createBrowserRouter, type RouteObject, redirectDocument, useRouteError } from 'react-router-dom';
import { isOutdatedWindow } from '../offline/updates.ts';
import { paths } from '../paths.ts';
import { Loader } from '../ui/loader.tsx';
import { EntryLayout } from './entry-layout.tsx';
import { Failure } from './failure.tsx';
import { Root } from './root.tsx';
import { SessionGate } from './session-gate.tsx';

/** Every page, each loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: Loader,
    ErrorBoundary: RouteFailure,
    // Once another window has started a new version, this one's next page is loaded whole.
    loader: ({ request }) => (isOutdatedWindow() ? redirectDocument(request.url) : null),
    shouldRevalidate: isOutdatedWindow,
    children: [
      {
        Component: EntryLayout,
        children: [
          {
            path: paths.login(),
            lazy: async () => ({ Component: (await import('../screens/login/login-screen.tsx')).LoginScreen }),
          },
          {
            path: paths.register(),
            lazy: async () => ({ Component: (await import('../screens/register/register-screen.tsx')).RegisterScreen }),
          },
        ],
      },
      {
        Component: SessionGate,
        children: [
          {
            ErrorBoundary: RouteFailure,
            children: [
              {
                path: paths.home(),
                lazy: async () => ({ Component: (await import('../screens/home/home-screen.tsx')).HomeScreen }),
              },
              {
                path: '/user/write-exam/:id',
                lazy: async () => ({
                  Component: (await import('../screens/write-exam/write-exam-screen.tsx')).WriteExamScreen,
                }),
              },
              {
                path: paths.userReports(),
                lazy: async () => ({
                  Component: (await import('../screens/user-reports/user-reports-screen.tsx')).UserReportsScreen,
                }),
              },
              {
                path: paths.profile(),
                lazy: async () => ({
                  Component: (await import('../screens/profile/profile-screen.tsx')).ProfileScreen,
                }),
              },
            ],
          },
        ],
      },
      {
        path: '*',
        lazy: async () => ({
          Component: (await import('../screens/not-found/not-found-screen.tsx')).NotFoundScreen,
        }),
      },
    ],
  },
];

export const createAppRouter = () => createBrowserRouter(routes);

function RouteFailure() {
  const error = useRouteError();
  return <Failure message={error instanceof Error ? error.message : String(error)} />;
}
