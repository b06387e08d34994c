import { type ComponentType, lazy } from 'react';
import { matchRoutes, type RouteObject, useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { wayBackTo } from '../screen-parts/entry-state.ts';
import type { AppHistory } from '../screen-parts/navigation/app-history.ts';
import { useHistory } from '../screen-parts/navigation/history-router.tsx';
import { HomeScreen } from '../screens/home/home-screen.tsx';
import { LoginScreen } from '../screens/login/login-screen.tsx';
import { seemsSignedOut } from '../sync/session/session.ts';
import { EntryLayout } from './entry-layout.tsx';
import { OnlyAdmins } from './only-admins.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { Root } from './root.tsx';
import { SessionGate } from './session-gate.tsx';

interface Asked {
  /** The key of the location for which the page was loaded. */
  at: string;
  hasFailed: boolean;
  Screen: ComponentType;
}

type LaterPage = ComponentType & {
  /** Loads it for the present address, before it is rendered. */
  preload(history: AppHistory): void;
  /** Loads it for an address that is opened later. After a failure it is loaded when it is opened. */
  prepare(history: AppHistory): Promise<void>;
};

/**
 * A page that is loaded when it is opened, and after a failure again when the network returns or it is opened the next
 * time. A failed import is logged and shown as a general message.
 */
function page(load: () => Promise<ComponentType>): LaterPage {
  const asked = new WeakMap<AppHistory, Asked>();

  function ask(history: AppHistory, at: string): Asked {
    const loading = load();
    const begun: Asked = { at, hasFailed: false, Screen: lazy(() => loading.then(toModule, fail)) };
    loading.catch(() => {
      begun.hasFailed = true;
      // By a full load: the styles of a page are not asked for again. Another page may be shown by then, such as an exam.
      addEventListener('online', () => history.state.location.key === at && location.reload());
    });
    asked.set(history, begun);
    return begun;
  }

  function Page() {
    const history = useHistory();
    const { key } = useLocation();
    const before = asked.get(history);
    const { Screen } = before && (!before.hasFailed || before.at === key) ? before : ask(history, key);
    return <Screen />;
  }
  return Object.assign(Page, {
    preload: (history: AppHistory) => void ask(history, history.state.location.key),
    async prepare(history: AppHistory): Promise<void> {
      const Screen = await load();
      if (!asked.has(history)) asked.set(history, { at: '', hasFailed: false, Screen });
    },
  });
}

const toModule = (Screen: ComponentType) => ({ default: Screen });

function fail(error: unknown): never {
  console.warn('A page could not be loaded.', error);
  throw new Error('This page could not be loaded. It opens when the network returns.');
}

/**
 * The page of an exam. It is prepared after the first paint, which need not wait for it, so that an exam starts at once
 * and nothing of it can be missing later.
 */
export const examPage = page(async () => (await import('../screens/write-exam/write-exam-screen.tsx')).WriteExamScreen);

/** The pages of admins, which takers' devices do not keep. */
const adminPages = () => import('./admin-pages.ts');

/** The pages of receipts and of what is carried for others, which are one chunk. */
const proofPages = () => import('./proof-pages.ts');

/**
 * Loads the first page while the session is being restored: the login where nobody seems to be logged in. A redirect
 * while the app is rendered would render it twice.
 *
 * @returns whether the first page shows what this device has stored for its user
 */
export function preloadPage(history: AppHistory): boolean {
  const { location } = history.state;
  const matches = matchRoutes(routes, location) ?? [];
  const needsLogin = matches.some(({ route }) => route.Component === SessionGate);
  if (needsLogin && seemsSignedOut()) {
    history.replace(paths.login(), wayBackTo(location));
    return false;
  }
  for (const { route } of matches) (route.Component as Partial<LaterPage> | undefined)?.preload?.(history);
  return needsLogin;
}

/** The pages that only admins may open. */
const adminRoutes: RouteObject[] = [
  {
    path: paths.adminExams(),
    Component: page(async () => (await adminPages()).AdminExamsScreen),
  },
  {
    path: paths.addExam(),
    Component: page(async () => (await adminPages()).AddExamScreen),
  },
  {
    path: paths.importExams(),
    Component: page(async () => (await adminPages()).AdminImportScreen),
  },
  {
    path: '/admin/exams/edit/:id',
    Component: page(async () => (await adminPages()).EditExamScreen),
  },
  {
    path: '/admin/exams/:id/preview',
    Component: page(async () => (await adminPages()).AdminPreviewScreen),
  },
  {
    path: '/admin/exams/:id/results',
    Component: page(async () => (await adminPages()).AdminResultsScreen),
  },
  {
    path: '/admin/exams/:id/live',
    Component: page(async () => (await adminPages()).ExamDayScreen),
  },
  {
    path: paths.adminReports(),
    Component: page(async () => (await adminPages()).AdminReportsScreen),
  },
  {
    path: paths.adminPeople(),
    Component: page(async () => (await adminPages()).AdminPeopleScreen),
  },
  {
    path: paths.leaderboard(),
    Component: page(async () => (await adminPages()).LeaderboardScreen),
  },
];

/**
 * All pages. The login and the catalogue are in the first bundle; others load lazily.
 */
export const routes: RouteObject[] = [
  {
    Component: Root,
    children: [
      {
        Component: EntryLayout,
        children: [
          { path: paths.login(), Component: LoginScreen },
          {
            path: paths.register(),
            Component: page(async () => (await import('../screens/register/register-screen.tsx')).RegisterScreen),
          },
        ],
      },
      {
        Component: SessionGate,
        children: [
          {
            Component: PageBoundary,
            children: [
              { path: paths.home(), Component: HomeScreen },
              { path: '/user/write-exam/:id', Component: examPage },
              {
                path: paths.userReports(),
                Component: page(
                  async () => (await import('../screens/user-reports/user-reports-screen.tsx')).UserReportsScreen,
                ),
              },
              {
                path: paths.practice(),
                Component: page(async () => (await import('../screens/practice/practice-screen.tsx')).PracticeScreen),
              },
              {
                path: paths.collect(),
                Component: page(async () => (await proofPages()).CollectScreen),
              },
              {
                path: paths.profile(),
                Component: page(async () => (await import('../screens/profile/profile-screen.tsx')).ProfileScreen),
              },
              { Component: OnlyAdmins, children: adminRoutes },
            ],
          },
        ],
      },
      {
        Component: page(async () => (await proofPages()).OpenLayout),
        children: [
          {
            Component: PageBoundary,
            children: [
              {
                path: paths.verify(),
                Component: page(async () => (await proofPages()).VerifyScreen),
              },
              {
                path: paths.howItCounts(),
                Component: page(async () => (await proofPages()).HowItCountsScreen),
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
              Component: page(async () => (await import('../gallery/gallery-screen.tsx')).GalleryScreen),
            },
          ]
        : []),
      {
        path: '*',
        Component: page(async () => (await import('../screens/not-found/not-found-screen.tsx')).NotFoundScreen),
      },
    ],
  },
];
