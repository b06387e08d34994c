import { t } from '@lingui/core/macro';
import type { Exam } from '@quiz-app/shared/exam';
import { allowedSeconds } from '@quiz-app/shared/exam-rules';
import { isOfKind, kindOf } from '@quiz-app/shared/question-kinds';
import type { User } from '@quiz-app/shared/user';
import { useId } from 'react';
import { useKeptMedia } from '../../../device/use-media.ts';
import { useAttemptsAt } from '../../../device/use-reports.ts';
import { useStartedElsewhere } from '../../../device/use-running.ts';
import { ActionBar } from '../../../exam-ui/action-bar.tsx';
import { languageOf } from '../../../exam-ui/content-language.ts';
import { ExamRulesContext, hasPoints } from '../../../exam-ui/exam-rules.ts';
import { letterOf } from '../../../exam-ui/option-letter.ts';
import { viewsOf } from '../../../exam-ui/question-kinds.ts';
import { RichContent } from '../../../exam-ui/rich-content.tsx';
import { RichText } from '../../../exam-ui/rich-text.tsx';
import { directionOfLanguage } from '../../../exam-ui/text-direction.ts';
import { formatAllowed, formatDuration, formatNumber, inPercent } from '../../../language/format.ts';
import { usePreference } from '../../../local/local-storage/preferences.ts';
import { canVibrate } from '../../../platform/can-vibrate.ts';
import { interrupted, useWasLost } from '../../../screen-parts/lost-attempt.ts';
import { startRules, useServerNow } from '../../../screen-parts/start-rules.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Bubble } from '../../../ui/bubble.tsx';
import { Button } from '../../../ui/button.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Page, TabTitle } from '../../../ui/page.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Setting } from '../../../ui/switch.tsx';
import brief from '../brief.module.css';
import styles from './instructions-view.module.css';
import { mayNeedFile } from './may-need-file.ts';
import { Readiness } from './readiness.tsx';

interface InstructionsViewProps {
  exam: Exam;
  user: User;
  /** @param allowed the user's time in seconds */
  onStart: (allowed: number) => void;
}

/** The instructions before an exam, and the button that starts it. */
export function InstructionsView({ exam, user, onStart }: InstructionsViewProps) {
  const attempts = useAttemptsAt(user._id)(exam._id);
  const now = useServerNow([exam]);
  const { obstacle, note } = startRules(exam, now, attempts);
  const allowed = allowedSeconds(exam, user);
  const began = useStartedElsewhere(user._id, exam._id);
  const runsElsewhere = began !== undefined && now < began + allowed * 1000;
  const media = useKeptMedia(exam);
  const wasLost = useWasLost(user._id)(exam._id, attempts);
  const readinessId = useId();
  const isEmpty = exam.questions.length === 0;
  const readiness = (
    <section id={readinessId} className={brief.part} data-line aria-label={t`Before you start`}>
      <Readiness exam={exam} obstacle={obstacle} media={media} />
    </section>
  );
  // Problems and surprises are shown in view of the button.
  const isTrouble = isEmpty || exam.duration === 0 || obstacle !== undefined;
  return (
    <Page phone="flush">
      <TabTitle>{exam.name}</TabTitle>
      <Sheet asChild className={brief.brief} data-wide>
        <article>
          <header className={brief.head}>
            <p className="meta">{[exam.category, note].filter(Boolean).join(' · ')}</p>
            <h1 className="title-display" lang={languageOf(exam.name, exam.language)}>
              {exam.name}
            </h1>
          </header>
          <Facts columns={4} inset="wide">
            <Fact label={t`Total Questions`}>{exam.questions.length}</Fact>
            <Fact label={t`Duration`}>{formatAllowed(exam.duration, allowed)}</Fact>
            <Fact label={t`Total Marks`}>{formatNumber(exam.totalMarks)}</Fact>
            <Fact label={t`Passing Marks`}>{formatNumber(exam.passingMarks)}</Fact>
          </Facts>
          {wasLost && <Banner tone="pending">{interrupted()}</Banner>}
          {runsElsewhere && <Banner tone="pending">{t`You began this on another phone. It goes on there.`}</Banner>}
          {isTrouble && readiness}
          <div className={brief.columns}>
            <Rules exam={exam} allowed={allowed} />
            <div>
              <HowToMark exam={exam} />
              <Preferences />
            </div>
          </div>
          {!isTrouble && readiness}
          <ActionBar place="brief">
            <Button
              size="large"
              wide
              disabled={isEmpty || obstacle !== undefined}
              aria-describedby={readinessId}
              onClick={() => onStart(allowed)}
            >
              {t`Start Exam`}
            </Button>
          </ActionBar>
        </article>
      </Sheet>
    </Page>
  );
}

function Rules({ exam, allowed }: { exam: Exam; allowed: number }) {
  const duration = formatDuration(allowed).replaceAll(' ', '\u00a0');
  const rules = [
    exam.resumable
      ? t`If you are interrupted, come back on this device and continue where you stopped. The clock keeps running.`
      : t`Don’t refresh or leave this page. You would have to start again.`,
    t`The exam is submitted automatically after ${duration}.`,
    t`Answers cannot be changed once they are submitted.`,
    ...scoringRules(exam),
  ];
  return (
    <section className={brief.part}>
      <h2 className="title-section">{t`Instructions`}</h2>
      {exam.instructions && (
        <ExamRulesContext value={exam}>
          <RichContent of={exam}>
            <RichText text={exam.instructions} className={styles.own} />
          </RichContent>
        </ExamRulesContext>
      )}
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule}>
            <Bubble size={12} mark="chosen" />
            <span>{rule}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How answers count, where the exam is not one of right or wrong choices with one point each. */
function scoringRules({ questions, marking, penalty = 0 }: Exam): string[] {
  const percent = inPercent(penalty * 100);
  return [
    ...(hasPoints(questions) ? [t`Questions have different points. Each one shows how many.`] : []),
    ...(marking || questions.some((question) => kindOf(question).hasParts)
      ? [t`Partly right answers get some of the points.`]
      : []),
    ...(penalty > 0
      ? [
          penalty === 1
            ? t`A wrong choice takes off all points of its question. A blank answer costs nothing.`
            : t`A wrong choice takes off ${percent} of that question’s points. A blank answer costs nothing.`,
        ]
      : []),
    ...(mayNeedFile(questions)
      ? [t`If you are offline at the end, long typed answers go into a file, because they don’t fit into a code.`]
      : []),
  ];
}

function HowToMark({ exam }: { exam: Exam }) {
  const { questions } = exam;
  const others = new Set(questions.flatMap((question) => viewsOf(question).howTo?.() ?? []));
  const hasChoices = questions.length === 0 || questions.some((question) => isOfKind('choice', question));
  return (
    <section className={brief.part}>
      <h2 className="title-section">{others.size > 0 ? t`How to answer` : t`How to fill in answers`}</h2>
      <ul className={styles.how}>
        {hasChoices && (
          <>
            <li>
              <Sample exam={exam} chosen="B" />
              <span>{t`Round: one answer is correct.`}</span>
            </li>
            <li>
              <Sample exam={exam} chosen="AC" shape="box" />
              <span>{t`Square: select all that apply.`}</span>
            </li>
          </>
        )}
        {Array.from(others, (words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </section>
  );
}

function Preferences() {
  const [hideTime, setHideTime] = usePreference('hideTime');
  const [vibrate, setVibrate] = usePreference('vibrate');
  return (
    <section className={brief.part} data-tight aria-label={t`Preferences`}>
      <Setting
        label={t`Hide the time`}
        hint={t`You’ll still be warned when time is short.`}
        checked={hideTime}
        onCheckedChange={setHideTime}
      />
      {canVibrate() && <Setting label={t`Vibrate on feedback`} checked={vibrate} onCheckedChange={setVibrate} />}
    </section>
  );
}

function Sample({ exam: { language }, chosen, shape }: { exam: Exam; chosen: string; shape?: 'box' }) {
  return (
    <span className={styles.row} aria-hidden="true" dir={language && directionOfLanguage(language)}>
      {(['A', 'B', 'C', 'D'] as const).map((key) => (
        <Bubble key={key} size={24} shape={shape} mark={chosen.includes(key) ? 'chosen' : undefined}>
          {letterOf(key, language)}
        </Bubble>
      ))}
    </span>
  );
}
