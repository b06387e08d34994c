import { Moon, Sun } from 'lucide-react';
import { IconButton } from '../ui/icon-button.tsx';
import { useTheme } from './theme.ts';

/** Turns between light and dark. */
export function ThemeToggle() {
  const [theme, toggle] = useTheme();
  return <IconButton icon={theme === 'dark' ? Sun : Moon} label="Switch theme" onClick={toggle} />;
}
