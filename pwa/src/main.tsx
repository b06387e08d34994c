import './ui/layers.css';
import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { keepKinds } from './app/keep-kinds.ts';
import { matchLanguage } from './app/match-language.ts';
import { createAppRouter, loadExamPage } from './app/router.tsx';
import { showSyncToasts } from './app/show-sync-toasts.ts';
import { keepLanguage, startLanguage } from './app/start-language.ts';
import { createRestoredSession, startSession } from './app/start-session.ts';
import { createBrowserDevice, finishWork } from './device/browser-device.ts';
import { firstPaint } from './platform/first-paint.ts';
import { finishBeforeLoads, showMessageOfLoad } from './platform/full-load.ts';
import { watchInstallPrompt } from './platform/install-prompt.ts';
import { keepPart } from './platform/keep-part.ts';
import { startServiceWorker, watchController } from './platform/updates.ts';
import { seemsSignedOut } from './sync/session/session.ts';
import { startSyncing } from './sync/start-syncing.ts';

const isTranslated = startLanguage();
watchInstallPrompt();
showMessageOfLoad();
watchController();
const device = createBrowserDevice();
finishBeforeLoads(finishWork);
const router = createAppRouter();
showSyncToasts(device.events, router.navigate);
const restored = createRestoredSession();
// After the texts, because it may have to say something.
const isRestored = isTranslated.then(() => startSession(device, restored));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
/** Milliseconds. A loader would be invisible for as long. */
const patience = 300;
const isRestoredSoon = Promise.race([
  !seemsSignedOut() && isRestored,
  new Promise((resolve) => setTimeout(resolve, patience)),
]);
const isRendered = Promise.all([isTranslated, isRestoredSoon]).then(() =>
  createRoot(root).render(<App device={device} restored={restored} router={router} />),
);

const isPainted = isRendered.then(firstPaint);
isPainted.then(loadExamPage).catch(console.warn);
void Promise.all([isRestored, isPainted])
  .then(() => {
    startSyncing(device);
    matchLanguage(device);
    // An exam can be taken without it, so it is loaded beside the app.
    return import('./sync/proof/proof.ts').then(({ startProof }) => startProof(device));
  })
  .catch(console.warn);
if (import.meta.env.PROD) {
  void isPainted.then(startServiceWorker);
  void Promise.all([isRestored, isPainted]).then(() => {
    const session = restored.read();
    const isAdmin = session?.kind === 'signed-in' && session.user.isAdmin;
    // The editor has every kind of question, whichever kinds the exams have.
    if (isAdmin) void Promise.all([keepPart('admin'), keepPart('kinds')]);
    keepLanguage(isAdmin);
    keepKinds(device);
  });
}
