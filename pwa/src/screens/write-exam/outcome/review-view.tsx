import { t } from '@lingui/core/macro';
import type { Report } from '@quiz-app/shared/report';
import { reportDate } from '@quiz-app/shared/report-date';
import { Printer } from 'lucide';
import { PrintedReport } from '../../../exam-ui/printed-report.tsx';
import { ReceiptLine } from '../../../exam-ui/receipt-line.tsx';
import { ReportFlags } from '../../../exam-ui/report-flags.tsx';
import { ReportReview } from '../../../exam-ui/report-review/report-review.tsx';
import { printPage } from '../../../platform/print-page.ts';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';

interface ReviewViewProps {
  report: Report;
  onBack: () => void;
}

/** The page with the review of a report. */
export function ReviewView({ report, onBack }: ReviewViewProps) {
  return (
    <Page>
      <PrintedReport report={report}>
        <PageHead
          title={t`Review Answers`}
          over={
            <>
              <bdi>{report.exam.name}</bdi> · <DateTime value={reportDate(report)} />
              <ReportFlags report={report} />
            </>
          }
        >
          <ButtonRow>
            <Button kind="outline" size="small" onClick={() => void printPage()}>
              <Icon of={Printer} size={16} />
              {t`Print`}
            </Button>
            <Button kind="outline" size="small" onClick={onBack}>
              {t`Back to result`}
            </Button>
          </ButtonRow>
        </PageHead>
        <ReportReview report={report} />
        <ReceiptLine report={report} />
      </PrintedReport>
    </Page>
  );
}
