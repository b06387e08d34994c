import '../../../src/ui/tokens.css';
import './floor.css';
import * as Toast from 'radix-ui/toast';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Outlet, RouterProvider, ScrollRestoration } from 'react-router-dom';
import { Workbox } from 'workbox-window';
import { Home } from './home.tsx';
import { Login } from './login.tsx';

function Layout() {
  return (
    <Toast.Provider>
      <Outlet />
      <ScrollRestoration />
      <Toast.Viewport />
    </Toast.Provider>
  );
}

const router = createBrowserRouter([
  {
    Component: Layout,
    HydrateFallback: () => null,
    children: [
      { path: '/', Component: Home },
      { path: '/login', Component: Login },
      {
        path: '/user/write-exam/:id',
        lazy: async () => ({ Component: (await import('./write-exam.tsx')).WriteExam }),
      },
    ],
  },
]);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<RouterProvider router={router} />);
void new Workbox('/service-worker.js').register();
