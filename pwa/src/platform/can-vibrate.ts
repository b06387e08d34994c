/** Whether the device can vibrate. Browsers on a desktop have the function as well, but it does nothing there. */
export const canVibrate = (): boolean => 'vibrate' in navigator && window.matchMedia('(pointer: coarse)').matches;
