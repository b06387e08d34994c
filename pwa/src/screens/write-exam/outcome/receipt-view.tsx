import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { Report } from '@quiz-app/shared/report';
import { marksOf } from '@quiz-app/shared/scoring';
import { Download, Printer, Share2 } from 'lucide';
import { Link } from 'react-router-dom';
import { shownMarks } from '../../../exam-ui/marks-in-words.ts';
import { ReceiptText } from '../../../exam-ui/receipt-line.tsx';
import { verdictWord } from '../../../exam-ui/verdict-word.ts';
import { formatNumber, rounded } from '../../../language/format.ts';
import { paths } from '../../../paths.ts';
import { printPage } from '../../../platform/print-page.ts';
import { QrCode } from '../../../screen-parts/qr-code.tsx';
import { saveFile } from '../../../screen-parts/save-file.ts';
import { verifyLink } from '../../../screen-parts/verify-link.ts';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Sheet, SheetBody } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import styles from './proof.module.css';

interface ReceiptViewProps {
  report: Report & { receipt: string };
  onBack: () => void;
}

/** The server's signed receipt for this exam, to keep, print and show. */
export function ReceiptView({ report, onBack }: ReceiptViewProps) {
  const { receipt, exam } = report;
  const link = verifyLink(receipt);
  const address = window.location.host + paths.verify();
  const share = async () => {
    try {
      if (navigator.share) await navigator.share({ title: t`Receipt: ${{ name: exam.name }}`, url: link });
      else {
        await navigator.clipboard.writeText(link);
        toast.success(t`The link to your receipt is copied`);
      }
    } catch (error) {
      // The user closed the list of apps.
      if ((error as DOMException).name !== 'AbortError')
        toast.error(t`The receipt could not be shared. Save it instead.`);
    }
  };
  const save = () => saveFile(new File([receipt], `receipt-${report._id.slice(-6)}.txt`, { type: 'text/plain' }));
  return (
    <Page className={styles.page}>
      <PageHead title={t`Receipt`} over={exam.name}>
        <ButtonRow className={styles.buttons}>
          <Button kind="outline" size="small" onClick={() => void printPage()}>
            <Icon of={Printer} size={16} />
            {t`Print`}
          </Button>
          <Button kind="outline" size="small" onClick={() => void share()}>
            <Icon of={Share2} size={16} />
            {t`Share`}
          </Button>
          <Button kind="outline" size="small" onClick={save}>
            <Icon of={Download} size={16} />
            {t`Save`}
          </Button>
          <Button kind="outline" size="small" onClick={onBack}>
            {t`Back to result`}
          </Button>
        </ButtonRow>
      </PageHead>
      <Sheet>
        <SheetBody className={styles.receipt}>
          <p>
            {t`The server has signed that your exam counted. Keep this receipt: it is proof that stays valid even without the server.`}{' '}
            <Link to={paths.howItCounts()}>{t`How your exam counts`}</Link>
          </p>
          <div className={styles.paper}>
            <QrCode text={link} label={t`Your receipt as a QR code`} medium="paper" />
          </div>
        </SheetBody>
        <ReceiptFacts report={report} />
        <SheetBody>
          <p className="meta">
            <Trans>
              <ReceiptText report={report} />. To check it, scan the code or open {address}.
            </Trans>
          </p>
        </SheetBody>
      </Sheet>
    </Page>
  );
}

/** A report's data in its receipt. */
function ReceiptFacts({ report }: { report: Report }) {
  const { user, exam, result, createdAt } = report;
  const { questions, totalMarks, passingMarks } = exam;
  const marks = marksOf(report, result.correctAnswers.length, { questionsCount: questions.length, totalMarks });
  const [obtained, total] = [formatNumber(shownMarks(marks, passingMarks)), rounded(totalMarks)];
  return (
    <Facts inset="wide">
      <Fact label={t`Name`}>{user.name}</Fact>
      <Fact label={t`Verdict`}>{verdictWord(result.verdict)}</Fact>
      <Fact label={t`Obtained Marks`}>
        <Trans>
          {obtained}{' '}
          <span className="muted">
            of <Plural value={total} one="# mark" other="# marks" />
          </span>
        </Trans>
      </Fact>
      <Fact label={t`Received`}>
        <DateTime value={createdAt} />
      </Fact>
    </Facts>
  );
}
