import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { Button } from '../ui/button.tsx';
import { focusPage } from '../ui/focus-page.ts';

interface TryAgainProps extends Pick<ComponentProps<typeof Button>, 'kind' | 'size'> {
  onTryAgain: () => void;
}

/** Tries a fetch again. The button disappears meanwhile, so the page gets the focus; its `Page` has to stay. */
export function TryAgain({ onTryAgain, ...button }: TryAgainProps) {
  return (
    <Button
      {...button}
      onClick={() => {
        focusPage();
        onTryAgain();
      }}
    >
      {t`Try again`}
    </Button>
  );
}
