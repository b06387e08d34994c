import { t } from '@lingui/core/macro';

/** The server's name of a device, `Firefox on Android` or `Unknown device`, in the shown language. */
export function deviceText(name: string): string {
  const [browser, system] = name.split(' on ');
  if (browser && system) return t({ message: `${browser} on ${system}`, comment: 'As “Firefox on Android”' });
  return name === 'Unknown device' ? t`Unknown device` : name;
}
