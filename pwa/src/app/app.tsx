import { type ComponentProps, StrictMode } from 'react';
import { RouterProvider } from 'react-router-dom';
import { DeviceContext } from '../device/device-context.ts';
import type { Device } from '../sync/device.ts';
import { type Start, StartContext } from './start-session.ts';

interface AppProps {
  device: Device;
  start: Start;
  router: ComponentProps<typeof RouterProvider>['router'];
}

/** Every page, and around them what they all need. */
export function App({ device, start, router }: AppProps) {
  return (
    <StrictMode>
      <DeviceContext value={device}>
        <StartContext value={start}>
          <RouterProvider router={router} />
        </StartContext>
      </DeviceContext>
    </StrictMode>
  );
}
