import { type ComponentProps, StrictMode } from 'react';
import { RouterProvider } from 'react-router-dom';
import { DeviceContext } from '../device/device-context.ts';
import type { Device } from '../sync/device.ts';
import { RestoredSessionContext, type RestoredSessionStore } from './start-session.ts';

interface AppProps {
  device: Device;
  restored: RestoredSessionStore;
  router: ComponentProps<typeof RouterProvider>['router'];
}

/** The app with its providers, router and toasts. */
export function App({ device, restored, router }: AppProps) {
  return (
    <StrictMode>
      <DeviceContext value={device}>
        <RestoredSessionContext value={restored}>
          <RouterProvider router={router} />
        </RestoredSessionContext>
      </DeviceContext>
    </StrictMode>
  );
}
