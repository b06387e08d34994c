import type { KeyboardEvent } from 'react';

/** Acts on Ctrl+Enter, or ⌘+Enter, once for each press. */
export const onCtrlEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
  event.preventDefault();
  act();
};
