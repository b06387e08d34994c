import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReceiptCheck, ReceiptClaims } from '@quiz-app/shared/receipt';
import { shortId } from '../../exam-ui/short-id.ts';
import { verdictWord } from '../../exam-ui/verdict-word.ts';
import { formatNumber, rounded } from '../../language/format.ts';
import { Bubble } from '../../ui/bubble.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Sheet, SheetBody } from '../../ui/sheet.tsx';
import styles from './verify-screen.module.css';

/** The result of checking a text; `failed`: this device could not check it. */
export type Outcome = ReceiptCheck | { found: 'no-keys' } | { found: 'failed'; message: string };

const refusals = () => ({
  forged: {
    title: t`This receipt is not genuine`,
    why: t`It was changed, or this server did not sign it.`,
  },
  'unknown-key': {
    title: t`This receipt is not from this server`,
    why: t`This device does not know the key that signed it. Go online and check again.`,
  },
  'no-receipt': {
    title: t`This is not a receipt`,
    why: t`It is something else, or part of it is missing. Scan or copy the whole receipt again.`,
  },
  'no-keys': {
    title: t`This receipt cannot be checked yet`,
    why: t`This device doesn’t have the server’s keys yet. Connect once; after that it can check receipts offline.`,
  },
});

/** Says whether a receipt is genuine, and what it proves. */
export function VerifiedReceipt({ outcome }: { outcome: Outcome }) {
  if (outcome.found === 'valid') return <Genuine claims={outcome.claims} />;
  const { title, why } =
    outcome.found === 'failed'
      ? { title: t`This receipt cannot be checked`, why: outcome.message }
      : refusals()[outcome.found];
  const isUnknown = outcome.found === 'no-keys' || outcome.found === 'failed';
  return (
    <Sheet>
      <SheetBody className={styles.verdict}>
        <Bubble size={36} mark={isUnknown ? 'half' : 'incorrect'} sign />
        <div>
          <h2 className="title-section">{title}</h2>
          <p className="muted">{why}</p>
        </div>
      </SheetBody>
    </Sheet>
  );
}

function Genuine({ claims }: { claims: ReceiptClaims }) {
  const { user, exam, marks, totalMarks, verdict, receivedAt, attempt, replaces } = claims;
  return (
    <Sheet>
      <SheetBody className={styles.verdict}>
        <Bubble size={36} mark="correct" sign />
        <div>
          <h2 className="title-section">{t`This receipt is genuine`}</h2>
          <p className="muted">
            {t`The server signed that it received and stored this exam, and nothing in it has changed since. It does not prove who held the device.`}
          </p>
        </div>
      </SheetBody>
      <Facts inset="wide">
        <Fact label={t`Name`}>{user.name}</Fact>
        <Fact label={t`Exam`}>{exam.name}</Fact>
        <Fact label={t`Marks`}>
          <Trans>
            {{ obtained: formatNumber(marks) }}{' '}
            <span className="muted">
              of <Plural value={{ total: rounded(totalMarks) }} one="# mark" other="# marks" />
            </span>
          </Trans>
        </Fact>
        <Fact label={t`Verdict`}>{verdictWord(verdict)}</Fact>
        <Fact label={t`Received`}>
          <DateTime value={receivedAt} />
        </Fact>
        <Fact label={t`Attempt`}>{shortId(attempt)}</Fact>
        {replaces !== undefined && (
          <Fact label={t`Scored again`} wide>
            {t`This receipt replaces an earlier one, because an answer was accepted later.`}
          </Fact>
        )}
      </Facts>
    </Sheet>
  );
}
