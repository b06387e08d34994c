import { t } from '@lingui/core/macro';
import { useLanguage } from '../language/language.ts';
import { fullLoad } from '../platform/full-load.ts';
import { Button, ButtonRow } from '../ui/button.tsx';
import { Page, PageHead } from '../ui/page.tsx';
import { Sheet, SheetBody } from '../ui/sheet.tsx';

interface FailureProps {
  message: string;
}

/** Shown instead of a page that failed to load or render, with a link to home. */
export function Failure({ message }: FailureProps) {
  useLanguage();
  return (
    <Page>
      <PageHead title={t`Something went wrong`} />
      <Sheet>
        <SheetBody>
          <p role="alert">{message}</p>
          <ButtonRow>
            <Button onClick={() => void fullLoad.reload()}>{t`Try again`}</Button>
            <Button kind="outline" asChild>
              {/* A full page load, because the code of this page itself may have failed. */}
              <a href="/">{t`Go to Home`}</a>
            </Button>
          </ButtonRow>
        </SheetBody>
      </Sheet>
    </Page>
  );
}
