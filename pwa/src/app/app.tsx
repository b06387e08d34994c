import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode, useCallback } from 'react';
import { type DataRouter, RouterProvider } from 'react-router-dom';
import { DeviceContext } from '../device/device-context.ts';
import { LoadMediumContext } from '../exam-ui/rich-parts.ts';
import type { Device } from '../sync/device.ts';
import { RestoredSessionContext, type RestoredSessionStore } from './start-session.ts';

interface AppProps {
  device: Device;
  restored: RestoredSessionStore;
  router: DataRouter;
}

/** The app with its providers. */
export function App({ device, restored, router }: AppProps) {
  const load = useCallback(async (id: string) => (await device.media()).load(id), [device]);
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <DeviceContext value={device}>
          <LoadMediumContext value={load}>
            <RestoredSessionContext value={restored}>
              <RouterProvider router={router} onError={logFailure} />
            </RestoredSessionContext>
          </LoadMediumContext>
        </DeviceContext>
      </I18nProvider>
    </StrictMode>
  );
}

const logFailure = (error: unknown) => console.warn('A page could not be shown.', error);
