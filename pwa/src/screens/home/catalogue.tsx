import { plural, t } from '@lingui/core/macro';
import { allowedSeconds } from '@quiz-app/shared/exam-rules';
import type { User } from '@quiz-app/shared/user';
import { useDeferredValue, useMemo } from 'react';
import type { ExamSummary } from '../../device/use-exams.ts';
import { useUnsentStates } from '../../device/use-outbox.ts';
import { useAttemptsAt, useBestResults } from '../../device/use-reports.ts';
import { useRunningExams } from '../../device/use-running.ts';
import { formatNumber } from '../../language/format.ts';
import { categoriesOf, type ExamFilter, matchingExams } from '../../screen-parts/matching-exams.ts';
import { startRules, useServerNow } from '../../screen-parts/start-rules.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExamCard } from './exam-card.tsx';
import { ExamFilterBar } from './exam-filter-bar.tsx';
import styles from './home-screen.module.css';

interface CatalogueProps {
  user: User;
  /** At least one. */
  exams: readonly ExamSummary[];
  filter: ExamFilter;
  onFilter: (changed: Partial<ExamFilter>) => void;
}

/** Cards rendered at once. A phone shows three, and each adds milliseconds to the start. */
const firstCards = 8;

/**
 * The number of exams, or how many of them are shown. All of them are on this device.
 *
 * @param whole how many have all their pictures and sounds here too; `undefined` until it is known
 */
export function catalogueSummary(exams: readonly ExamSummary[], filter: ExamFilter, whole: number | undefined): string {
  const matching = matchingExams(exams, filter);
  const count = exams.length;
  if (matching !== exams) {
    const shown = formatNumber(matching.length);
    return plural(count, { one: `${shown} of # exam`, other: `${shown} of # exams` });
  }
  if (whole === undefined) return plural(count, { one: '# exam', other: '# exams' });
  if (whole === count)
    return plural(count, { one: '# exam, saved for offline', other: '# exams, all saved for offline' });
  if (whole === 0)
    return plural(count, { one: '# exam, not yet saved for offline', other: '# exams, not yet saved for offline' });
  const saved = formatNumber(whole);
  return plural(count, { one: `# exam, ${saved} saved for offline`, other: `# exams, ${saved} saved for offline` });
}

function noneMatches({ search, category }: ExamFilter): string {
  if (category && search) return t`No exam in ${category} matches “${search}”.`;
  if (category) return t`No exam in ${category} matches.`;
  return search ? t`No exam matches “${search}”.` : t`No exam matches.`;
}

/** The exams that match the filter, with the user's best results. */
export function Catalogue({ user, exams, filter, onFilter }: CatalogueProps) {
  const bestIn = useBestResults(user._id);
  const unsentOf = useUnsentStates(user._id);
  const attemptsAt = useAttemptsAt(user._id);
  const now = useServerNow(exams);
  const running = useRunningExams(
    user._id,
    exams.some(({ resumable }) => resumable),
  );
  const categories = useMemo(() => categoriesOf(exams), [exams]);
  const matching = matchingExams(exams, filter);
  // Cards that do not fit into the window are rendered in the background, so that a thousand do not block the page.
  const shown = useDeferredValue(matching, matching.length > firstCards ? matching.slice(0, firstCards) : matching);
  return (
    <>
      <ExamFilterBar filter={filter} categories={categories} onChange={onFilter} />
      <ul id="exams" tabIndex={-1} className={styles.grid}>
        {shown.map((exam) => (
          <ExamCard
            key={exam._id}
            exam={exam}
            allowed={allowedSeconds(exam, user)}
            best={bestIn(exam._id)}
            unsent={unsentOf(exam._id)}
            isRunning={running.has(exam._id)}
            {...startRules(exam, now, attemptsAt(exam._id))}
          />
        ))}
      </ul>
      {shown.length === 0 && (
        <EmptyState
          title={t`No exams found`}
          action={
            <Button kind="outline" onClick={() => onFilter({ search: '', category: '' })}>
              {t`Show all exams`}
            </Button>
          }
        >
          {noneMatches(filter)}
        </EmptyState>
      )}
    </>
  );
}
