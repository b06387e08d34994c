import { createContext, useContext } from 'react';
import type { Device } from '../sync/device.ts';

/** Provides the window's device to all screens. */
export const DeviceContext = createContext<Device | undefined>(undefined);

/** This window's device. */
export function useDevice(): Device {
  const device = useContext(DeviceContext);
  if (!device) throw new Error('There is no DeviceContext around this component');
  return device;
}
