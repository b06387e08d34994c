import { t } from '@lingui/core/macro';
import { Moon, Sun } from 'lucide';
import { IconButton } from '../ui/icon-button.tsx';
import { useTheme } from './theme.ts';

/** Switches between light and dark. */
export function ThemeToggle() {
  const [theme, toggle] = useTheme();
  return <IconButton icon={theme === 'dark' ? Sun : Moon} label={t`Switch theme`} onClick={toggle} />;
}
