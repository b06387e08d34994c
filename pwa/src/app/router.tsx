import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject, redirectDocument, useRouteError } from 'react-router-dom';
import { paths } from '../paths.ts';
import { isOutdatedWindow } from '../platform/updates.ts';
import { HomeScreen } from '../screens/home/home-screen.tsx';
import { LoginScreen } from '../screens/login/login-screen.tsx';
import { WriteExamScreen } from '../screens/write-exam/write-exam-screen.tsx';
import { Loader } from '../ui/loader.tsx';
import { EntryLayout } from './entry-layout.tsx';
import { Failure } from './failure.tsx';
import { Root } from './root.tsx';
import { SessionGate } from './session-gate.tsx';

/** A page that is loaded when it is opened. What the browser says when that fails is for the console. */
const page = (load: () => Promise<ComponentType>) => async () => {
  try {
    return { Component: await load() };
  } catch (error) {
    console.warn('A page could not be loaded.', error);
    throw new Error('This page could not be loaded. Check your connection, then try again.', { cause: error });
  }
};

/** Every page. What a taker needs to the end of an exam is loaded at once, so that nothing of it is ever missing; the rest when it is opened. */
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
          { path: paths.login(), Component: LoginScreen },
          {
            path: paths.register(),
            lazy: page(async () => (await import('../screens/register/register-screen.tsx')).RegisterScreen),
          },
        ],
      },
      {
        Component: SessionGate,
        children: [
          {
            ErrorBoundary: RouteFailure,
            children: [
              { path: paths.home(), Component: HomeScreen },
              { path: '/user/write-exam/:id', Component: WriteExamScreen },
              {
                path: paths.userReports(),
                lazy: page(
                  async () => (await import('../screens/user-reports/user-reports-screen.tsx')).UserReportsScreen,
                ),
              },
              {
                path: paths.profile(),
                lazy: page(async () => (await import('../screens/profile/profile-screen.tsx')).ProfileScreen),
              },
              {
                path: paths.adminExams(),
                lazy: page(
                  async () => (await import('../screens/admin-exams/admin-exams-screen.tsx')).AdminExamsScreen,
                ),
              },
              {
                path: paths.addExam(),
                lazy: page(async () => (await import('../screens/exam-form/add-exam-screen.tsx')).AddExamScreen),
              },
              {
                path: '/admin/exams/edit/:id',
                lazy: page(async () => (await import('../screens/exam-form/edit-exam-screen.tsx')).EditExamScreen),
              },
              {
                path: paths.adminReports(),
                lazy: page(
                  async () => (await import('../screens/admin-reports/admin-reports-screen.tsx')).AdminReportsScreen,
                ),
              },
              {
                path: paths.leaderboard(),
                lazy: page(
                  async () => (await import('../screens/leaderboard/leaderboard-screen.tsx')).LeaderboardScreen,
                ),
              },
            ],
          },
        ],
      },
      // Every component in every state, for whoever develops.
      ...(import.meta.env.DEV
        ? [
            {
              path: '/gallery',
              lazy: page(async () => (await import('../gallery/gallery-screen.tsx')).GalleryScreen),
            },
          ]
        : []),
      {
        path: '*',
        lazy: page(async () => (await import('../screens/not-found/not-found-screen.tsx')).NotFoundScreen),
      },
    ],
  },
];

export const createAppRouter = () => createBrowserRouter(routes);

function RouteFailure() {
  const error = useRouteError();
  return <Failure message={error instanceof Error ? error.message : String(error)} />;
}
