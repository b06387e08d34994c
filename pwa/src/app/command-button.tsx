import { t } from '@lingui/core/macro';
import { Search } from 'lucide';
import { useCallback, useLayoutEffect, useState } from 'react';
import { useExamRunning } from '../platform/exam-hold.ts';
import { useLoaded } from '../screen-parts/use-loaded.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { toast } from '../ui/toast.ts';
import { loadCommandMenu } from './admin-pages.ts';
import { useTheme } from './theme.ts';

/** Opens an admin's command menu, also by Ctrl+K or ⌘K, except while an exam runs. */
export function CommandButton() {
  const isRunning = useExamRunning();
  return isRunning ? null : <OpenableMenu />;
}

function OpenableMenu() {
  const [isOpen, setOpen] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [, switchTheme] = useTheme();
  // Before it is opened, so that the first letters are not lost.
  const CommandMenu = useLoaded(loadCommandMenu, () => {
    setMissing(true);
    if (isOpen) sayMissing();
    setOpen(false);
  });
  const canOpen = CommandMenu !== undefined || !isMissing;
  const open = useCallback(() => {
    if (canOpen) setOpen(true);
    else sayMissing();
  }, [canOpen]);

  // Before the paint, so that no key is lost once the button is seen.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      if (isOpen) setOpen(false);
      else if (document.querySelector('[data-ui="scrim"]')) return;
      else open();
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen, open]);

  return (
    <>
      <IconButton
        icon={Search}
        label={t`Find exams, people and actions`}
        title={t`Find (${shortcut})`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      />
      {isOpen && CommandMenu && <CommandMenu onClose={() => setOpen(false)} switchTheme={switchTheme} />}
    </>
  );
}

const sayMissing = () => toast.error(t`The search could not be loaded. Try again when you are online.`);

const isMac = navigator.platform.startsWith('Mac');
const shortcut = isMac ? '⌘K' : 'Ctrl+K';

/** On a Mac Ctrl+K deletes the rest of a line. */
function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (isMac ? metaKey : ctrlKey) && !altKey && !shiftKey && !repeat;
}
