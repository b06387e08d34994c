import { Trans } from '@lingui/react/macro';
import { type ChoiceFields, type ChoiceFigures, correctKeys, keysOf } from '@quiz-app/shared/question-kinds/choice';
import { useLetterOf } from '../../../exam-ui/option-letter.ts';
import { formatPercent } from '../../../language/format.ts';
import type { Figured, SharesProps } from './admin-views.ts';
import { favouredMistake } from './choice-findings.ts';
import styles from './choice-shares.module.css';

/** How often each option was chosen: the key in green, and in red a wrong one that is chosen as often. */
export function ChoiceShares({ figures, known, all }: SharesProps<Figured<ChoiceFields, ChoiceFigures>>) {
  const letterOf = useLetterOf();
  const { question, options, unanswered } = figures;
  const correct = correctKeys(question);
  const favoured = favouredMistake(figures)?.answer;
  const chosen = (key: (typeof correct)[number]) => options[key]?.chosen ?? 0;
  const keys = keysOf(question);
  const [mostWrong] = keys.filter((key) => !correct.includes(key)).sort((a, b) => chosen(b) - chosen(a));
  const shown = all ? keys : keys.filter((key) => correct.includes(key) || (key === mostWrong && chosen(key) > 0));
  const inPercent = (count: number) => (100 * count) / known;
  return (
    <ul className={styles.shares}>
      {shown.map((key) => (
        <li key={key} className={styles.share}>
          <strong>{letterOf(key)}</strong>
          <Bar
            percent={inPercent(chosen(key))}
            tone={correct.includes(key) ? 'key' : key === favoured ? 'doubt' : undefined}
          />
          <span>
            <Percent of={inPercent(chosen(key))} isCorrect={correct.includes(key)} />
          </span>
        </li>
      ))}
      {all && unanswered > 0 && (
        <li className={styles.share}>
          <span className="muted" aria-hidden="true">
            –
          </span>
          <Bar percent={inPercent(unanswered)} />
          <span>
            <PercentUnanswered of={inPercent(unanswered)} />
          </span>
        </li>
      )}
    </ul>
  );
}

function Percent({ of, isCorrect }: { of: number; isCorrect: boolean }) {
  const percent = formatPercent(of);
  if (!isCorrect) return percent;
  return (
    <Trans>
      {percent}
      <span className="visually-hidden">, correct</span>
    </Trans>
  );
}

function PercentUnanswered({ of }: { of: number }) {
  const percent = formatPercent(of);
  return (
    <Trans>
      {percent}
      <span className="visually-hidden">, no answer</span>
    </Trans>
  );
}

const Bar = ({ percent, tone }: { percent: number; tone?: 'key' | 'doubt' | undefined }) => (
  <svg className={styles.bar} height="8" aria-hidden="true" data-tone={tone}>
    <rect className={styles.track} width="100%" height="8" rx="2" />
    <rect className={styles.fill} width={`${percent}%`} height="8" rx="2" />
  </svg>
);
