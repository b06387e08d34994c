import { StrictMode } from 'react';
import { useRoutes } from 'react-router-dom';
import { DeviceContext } from '../device/device-context.ts';
import type { AppHistory } from '../screen-parts/navigation/app-history.ts';
import { HistoryRouter } from '../screen-parts/navigation/history-router.tsx';
import type { Device } from '../sync/device.ts';
import { routes } from './router.tsx';
import { RestoredSessionContext, type RestoredSessionStore } from './start-session.ts';

interface AppProps {
  device: Device;
  restored: RestoredSessionStore;
  history: AppHistory;
}

/** The app with its providers, router and toasts. */
export function App({ device, restored, history }: AppProps) {
  return (
    <StrictMode>
      <DeviceContext value={device}>
        <RestoredSessionContext value={restored}>
          <HistoryRouter history={history}>
            <Pages />
          </HistoryRouter>
        </RestoredSessionContext>
      </DeviceContext>
    </StrictMode>
  );
}

const Pages = () => useRoutes(routes);
