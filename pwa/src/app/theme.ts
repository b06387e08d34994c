import { readRemembered, remember } from '../local/local-storage/remembered.ts';
import { observable, useObservable } from '../ui/observable.ts';

export type Theme = 'light' | 'dark';

/** The page's colour, for the browser's bar on a phone. */
const barColor = { light: '#f2f0e7', dark: '#121211' } as const satisfies Record<Theme, string>;

const system = window.matchMedia('(prefers-color-scheme: dark)');
const root = document.documentElement;

/** The stored theme, which `public/theme.js` set before the first paint; `undefined` for the system's. */
function chosen(): Theme | undefined {
  const { theme } = root.dataset;
  return theme === 'light' || theme === 'dark' ? theme : undefined;
}

const shown = (): Theme => chosen() ?? (system.matches ? 'dark' : 'light');

const theme = observable<Theme>(shown());
system.addEventListener('change', () => theme.set(shown()));

function paintBar(): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = barColor[chosen() ?? (meta.media.includes('dark') ? 'dark' : 'light')];
  }
}
paintBar();

// The theme was chosen here, on the profile page or in another window.
window.addEventListener('storage', ({ key }) => {
  if (key !== 'theme') return;
  const choice = readRemembered('theme');
  if (choice === 'light' || choice === 'dark') root.dataset.theme = choice;
  else delete root.dataset.theme;
  theme.set(shown());
  paintBar();
});

/** The current theme, and a function that switches it and stores the choice. */
export function useTheme(): [Theme, () => void] {
  return [useObservable(theme), toggle];
}

const toggle = (): void => remember('theme', shown() === 'dark' ? 'light' : 'dark');
