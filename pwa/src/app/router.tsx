import { type ComponentType, createElement } from 'react';
import { createBrowserRouter, type DataRouter, type RouteObject } from 'react-router-dom';
import { showOtherTexts, useLanguage } from '../language/language.ts';
import { paths } from '../paths.ts';
import { scrollAsPagesGrow } from '../screen-parts/navigation/scroll-as-pages-grow.ts';
import { rememberPages } from '../screen-parts/navigation/use-way-back.ts';
import { HomeScreen } from '../screens/home/home-screen.tsx';
import { LoginScreen } from '../screens/login/login-screen.tsx';
import { Loader } from '../ui/loader.tsx';
import { loadAdminPages } from './admin-pages.ts';
import { EntryLayout } from './entry-layout.tsx';
import { OnlyAdmins } from './only-admins.tsx';
import { PageBoundary, PageFailure, PageNotLoaded } from './page-boundary.tsx';
import { Root } from './root.tsx';
import { SessionGate } from './session-gate.tsx';

/** A page that is loaded when it is opened. */
const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({ path, lazy: later(load) });

const later = (load: () => Promise<ComponentType>) => async () => ({
  Component: inLanguage(
    await load().catch((error) => {
      throw new PageNotLoaded(error);
    }),
  ),
});

/** A page renders again, with all below it, when the language changes. The router would not render it. */
const inLanguage = (Page: ComponentType) => () => {
  useLanguage();
  return createElement(Page);
};

/** Within the layouts above, pages below show the loader while loading, and the reason if they fail. */
const boundary = { Component: PageBoundary, HydrateFallback: Loader, ErrorBoundary: PageFailure };

/**
 * Loads the page of an exam. Called after the first paint, which need not wait for it, so that an exam starts at once
 * and none of its code can be missing later.
 */
export const loadExamPage = async () => (await import('../screens/write-exam/write-exam-screen.tsx')).WriteExamScreen;

/** Loads a page beyond the log-in, Home and the exam, with its texts. */
const withTexts = async <Page,>(load: Promise<Page>) => (await Promise.all([load, showOtherTexts()]))[0];

/** The pages of receipts and of attempts carried for others, in one chunk. */
const proofPages = () => withTexts(import('./proof-pages.ts'));

/** The pages that only admins may open. */
const adminRoutes: RouteObject[] = [
  page(paths.adminExams(), async () => (await loadAdminPages()).AdminExamsScreen),
  page(paths.addExam(), async () => (await loadAdminPages()).AddExamScreen),
  page(paths.importExams(), async () => (await loadAdminPages()).AdminImportScreen),
  page('/admin/exams/edit/:id', async () => (await loadAdminPages()).EditExamScreen),
  page('/admin/exams/:id/preview', async () => (await loadAdminPages()).AdminPreviewScreen),
  page('/admin/exams/:id/results', async () => (await loadAdminPages()).AdminResultsScreen),
  page('/admin/exams/:id/live', async () => (await loadAdminPages()).ExamDayScreen),
  page(paths.adminReports(), async () => (await loadAdminPages()).AdminReportsScreen),
  page(paths.adminPeople(), async () => (await loadAdminPages()).AdminPeopleScreen),
  page('/admin/people/:id', async () => (await loadAdminPages()).PersonScreen),
  page(paths.leaderboard(), async () => (await loadAdminPages()).LeaderboardScreen),
];

/** Public pages, and those of logged-in users. */
const pages: RouteObject[] = [
  {
    Component: EntryLayout,
    children: [
      { path: paths.login(), Component: inLanguage(LoginScreen) },
      page(
        paths.register(),
        async () => (await withTexts(import('../screens/register/register-screen.tsx'))).RegisterScreen,
      ),
    ],
  },
  {
    Component: SessionGate,
    children: [
      {
        ...boundary,
        children: [
          { path: paths.home(), Component: inLanguage(HomeScreen) },
          page('/user/write-exam/:id', loadExamPage),
          page(
            paths.userReports(),
            async () => (await withTexts(import('../screens/user-reports/user-reports-screen.tsx'))).UserReportsScreen,
          ),
          page(
            paths.practice(),
            async () => (await withTexts(import('../screens/practice/practice-screen.tsx'))).PracticeScreen,
          ),
          page(paths.collect(), async () => (await proofPages()).CollectScreen),
          page(
            paths.profile(),
            async () => (await withTexts(import('../screens/profile/profile-screen.tsx'))).ProfileScreen,
          ),
          // The boundary is below, so that other users read that a page is for admins even if it cannot be loaded.
          { Component: OnlyAdmins, children: [{ ...boundary, children: adminRoutes }] },
        ],
      },
    ],
  },
  {
    lazy: later(async () => (await proofPages()).OpenLayout),
    children: [
      {
        ...boundary,
        children: [
          page(paths.verify(), async () => (await proofPages()).VerifyScreen),
          page(paths.howItCounts(), async () => (await proofPages()).HowItCountsScreen),
        ],
      },
    ],
  },
  // Every component in every state, in development only.
  ...(import.meta.env.DEV
    ? [page('/gallery', async () => (await import('../gallery/gallery-screen.tsx')).GalleryScreen)]
    : []),
  page('*', async () => (await withTexts(import('../screens/not-found/not-found-screen.tsx'))).NotFoundScreen),
];

/** All pages. The login and the catalogue are in the first bundle; others load lazily. */
export const routes: RouteObject[] = [{ Component: Root, children: [{ ...boundary, children: pages }] }];

/** Starts loading the page of the current address. */
export function createAppRouter(): DataRouter {
  const router = createBrowserRouter(routes);
  rememberPages(router);
  scrollAsPagesGrow(router);
  return router;
}
