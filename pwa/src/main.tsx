import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createAppRouter } from './app/router.tsx';
import { startSession } from './app/start-session.ts';
import { watchInstallPrompt } from './platform/install-prompt.ts';
import { startServiceWorker } from './platform/updates.ts';
import { startSyncing } from './sync/when-to-sync.ts';
import { showCarriedToast } from './ui/carried-toast.ts';

watchInstallPrompt();
showCarriedToast();
void startSession().then(startSyncing);
if (import.meta.env.PROD) void startServiceWorker();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createAppRouter()} />
  </StrictMode>,
);
