import { Button, ButtonRow } from '../ui/button.tsx';
import { Page, PageHead } from '../ui/page.tsx';
import { Sheet, SheetBody } from '../ui/sheet.tsx';

interface FailureProps {
  message: string;
}

/** In place of a page that could not be shown, with a way on. */
export function Failure({ message }: FailureProps) {
  return (
    <Page>
      <PageHead title="Something went wrong" />
      <Sheet>
        <SheetBody>
          <p role="alert">{message}</p>
          <ButtonRow>
            <Button onClick={() => window.location.reload()}>Try again</Button>
            <Button kind="outline" asChild>
              {/* A whole new page: what failed may be this one's code. */}
              <a href="/">Go to Home</a>
            </Button>
          </ButtonRow>
        </SheetBody>
      </Sheet>
    </Page>
  );
}
