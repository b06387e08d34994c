import { remember } from '../local/remembered.ts';
import { observable, useObservable } from '../ui/observable.ts';

export type Theme = 'light' | 'dark';

/** The page's colour, for the browser's bar on a phone. */
const barColor = { light: '#f2f0e7', dark: '#121211' } as const satisfies Record<Theme, string>;

const system = window.matchMedia('(prefers-color-scheme: dark)');

/** The stored theme, which `public/theme.js` set before the first paint, else the system's. */
function shown(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return system.matches ? 'dark' : 'light';
}

const theme = observable<Theme>(shown());
system.addEventListener('change', () => theme.set(shown()));

function paintBar(): void {
  if (!document.documentElement.dataset.theme) return;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = barColor[theme.read()];
  }
}
paintBar();

/** The current theme, and a function that switches it and stores the choice. */
export function useTheme(): [Theme, () => void] {
  return [useObservable(theme), toggle];
}

function toggle(): void {
  const next = shown() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = next;
  theme.set(next);
  paintBar();
  remember('theme', next);
}
