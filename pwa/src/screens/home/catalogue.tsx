import { plural, t } from '@lingui/core/macro';
import { allowedSeconds } from '@quiz-app/shared/exam-rules';
import type { User } from '@quiz-app/shared/user';
import { useDeferredValue, useMemo } from 'react';
import type { ExamSummary } from '../../device/use-exams.ts';
import { useUnsentStates } from '../../device/use-outbox.ts';
import { useAttemptsAt, useBestResults } from '../../device/use-reports.ts';
import { useRunningAttempts } from '../../device/use-running.ts';
import { formatNumber } from '../../language/format.ts';
import { useWasLost } from '../../screen-parts/lost-attempt.ts';
import { categoriesOf, type ExamFilter, matchingExams } from '../../screen-parts/matching-exams.ts';
import { startRules, useServerNow } from '../../screen-parts/start-rules.ts';
import { useLoaded } from '../../screen-parts/use-loaded.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExamCard } from './exam-card.tsx';
import { ExamFilterBar } from './exam-filter-bar.tsx';
import { byPart, type Listed, type Part, partNames, partOf } from './exam-parts.ts';
import styles from './home-screen.module.css';

interface CatalogueProps {
  user: User;
  /** At least one. */
  exams: readonly ExamSummary[];
  /** The ids of those whose pictures and sounds are not all on this device; `undefined` until it is known. */
  incomplete: ReadonlySet<string> | undefined;
  filter: ExamFilter;
  onFilter: (changed: Partial<ExamFilter>) => void;
}

/** Cards rendered at once. A phone shows three, and each adds milliseconds to the start. */
const firstCards = 8;

/**
 * The number of exams, or how many of them are shown. All of them are on this device.
 *
 * @param incomplete the ids of those without all their pictures and sounds; `undefined` until it is known
 */
export function catalogueSummary(
  exams: readonly ExamSummary[],
  filter: ExamFilter,
  incomplete: ReadonlySet<string> | undefined,
): string {
  const matching = matchingExams(exams, filter);
  const count = exams.length;
  if (matching !== exams) {
    const shown = formatNumber(matching.length);
    return plural(count, { one: `${shown} of # exam`, other: `${shown} of # exams` });
  }
  if (!incomplete) return plural(count, { one: '# exam', other: '# exams' });
  const whole = count - incomplete.size;
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

const loadPracticeDue = async () => (await import('./practice-due.tsx')).PracticeDue;

const titles: Record<Part, () => string> = {
  open: () => t`Open now`,
  later: () => t`Later`,
  done: () => t`Done and closed`,
};

/** The exams that match the filter, by what can be done with them, with the user's best results. */
export function Catalogue({ user, exams, incomplete, filter, onFilter }: CatalogueProps) {
  const bestIn = useBestResults(user._id);
  const unsentOf = useUnsentStates(user._id);
  const categories = useMemo(() => categoriesOf(exams), [exams]);
  const found = useMemo(() => matchingExams(exams, filter), [exams, filter]);
  const matching = useListed(user._id, found);
  // Cards that do not fit into the window are rendered in the background, so that a thousand do not block the page.
  const shown = useDeferredValue(matching, matching.length > firstCards ? matching.slice(0, firstCards) : matching);
  const PracticeDue = useLoaded(exams.some(({ _id }) => bestIn(_id)) ? loadPracticeDue : undefined);
  const parts = partNames
    .map((part) => [part, shown.filter((each) => each.part === part)] as const)
    .filter(([, ofPart]) => ofPart.length > 0);
  return (
    <>
      <ExamFilterBar filter={filter} categories={categories} onChange={onFilter} />
      <div id="exams" tabIndex={-1} className={styles.parts}>
        {parts.map(([part, ofPart]) => (
          <section key={part} aria-labelledby={`exams-${part}`}>
            <h2
              id={`exams-${part}`}
              className={parts.length === 1 && part === 'open' ? 'visually-hidden' : 'title-section'}
            >
              {titles[part]()}
            </h2>
            <ul className={styles.grid}>
              {ofPart.map(({ exam, rules, isRunning, wasLost }) => (
                <ExamCard
                  key={exam._id}
                  exam={exam}
                  allowed={allowedSeconds(exam, user)}
                  best={bestIn(exam._id)}
                  unsent={unsentOf(exam._id)}
                  isRunning={isRunning}
                  wasLost={wasLost}
                  isIncomplete={part !== 'done' && incomplete?.has(exam._id)}
                  {...rules}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
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
      {PracticeDue && <PracticeDue userId={user._id} />}
    </>
  );
}

/** The exams with what their person has to know, in the order of the page. */
function useListed(userId: string, exams: readonly ExamSummary[]): readonly Listed[] {
  const attemptsAt = useAttemptsAt(userId);
  const now = useServerNow(exams);
  const wasLost = useWasLost(userId);
  const running = useRunningAttempts(
    userId,
    exams.some(({ resumable }) => resumable),
  );
  return useMemo(() => {
    const ids = new Set(running.map(({ examId }) => examId));
    return byPart(
      exams.map((exam) => {
        const attempts = attemptsAt(exam._id);
        const rules = startRules(exam, now, attempts);
        const isRunning = ids.has(exam._id);
        return { exam, rules, isRunning, wasLost: wasLost(exam._id, attempts), part: partOf(rules, isRunning) };
      }),
    );
  }, [exams, running, wasLost, attemptsAt, now]);
}
