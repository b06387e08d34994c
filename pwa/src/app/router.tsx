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

/** A page that is loaded when it is opened. A failed import is logged and shown as a general message. */
const page = (load: () => Promise<ComponentType>) => async () => {
  try {
    return { Component: await load() };
  } catch (error) {
    console.warn('A page could not be loaded.', error);
    throw new Error('This page could not be loaded. Check your connection, then try again.', { cause: error });
  }
};

/**
 * All pages. The screens of a taker are in the first bundle, so that none is missing during an exam; others load
 * lazily.
 */
export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: Loader,
    ErrorBoundary: RouteFailure,
    // After an update by another window, the next page needs a full load: its chunks may be gone.
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
      // Every component in every state, in development only.
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
