import { t } from '@lingui/core/macro';
import {
  type ChoiceFields,
  type ChoiceFigures,
  correctKeys,
  isMultipleCorrect,
  keysOf,
} from '@quiz-app/shared/question-kinds/choice';
import { useLetterOf } from '../../../exam-ui/option-letter.ts';
import { OptionText } from '../../../exam-ui/option-text.tsx';
import { formatPercent } from '../../../language/format.ts';
import { Bubble } from '../../../ui/bubble.tsx';
import type { Figured } from './admin-views.ts';
import styles from './choice.module.css';

type Figures = Figured<ChoiceFields, ChoiceFigures>;

interface FiguresProps {
  figures: Figures;
  /** The attempts whose answers are known. */
  known: number;
}

/** How often each option was chosen, as bars, and the scores of its choosers. */
export function ChoiceBars({ figures: { question, options }, known }: FiguresProps) {
  const letterOf = useLetterOf();
  const correct = correctKeys(question);
  const part = (count: number) => (known > 0 ? (100 * count) / known : 0);
  return (
    <ul className={styles.options} aria-label={t`How often each option was chosen`}>
      {keysOf(question).map((key) => {
        const { chosen = 0, meanScore = null } = options[key] ?? {};
        const isKey = correct.includes(key);
        return (
          <li key={key} className={styles.option}>
            <Bubble mark={isKey ? 'correct' : undefined} shape={isMultipleCorrect(question) ? 'box' : undefined}>
              {letterOf(key)}
            </Bubble>
            <div className={styles.optionText}>
              <bdi>
                <OptionText question={question} optionKey={key} />
              </bdi>
              {isKey && <span className={styles.key}>{t`Correct`}</span>}
              <Share percent={part(chosen)} isKey={isKey} />
              <span className={styles.chosen}>{chosenInWords(chosen, known, meanScore)}</span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** @param meanScore that of the choosers, in percent */
function chosenInWords(chosen: number, known: number, meanScore: number | null): string {
  if (known === 0) return t`not known`;
  const percent = formatPercent((100 * chosen) / known);
  if (meanScore === null) return t`${percent} chose it (${chosen} of ${known})`;
  const score = formatPercent(meanScore);
  return t`${percent} chose it (${chosen} of ${known}); they scored ${score} on average`;
}

const Share = ({ percent, isKey }: { percent: number; isKey: boolean }) => (
  <svg className={styles.bar} height="8" aria-hidden="true" data-key={isKey || undefined}>
    <rect className={styles.track} width="100%" height="8" />
    <rect className={styles.fill} width={`${percent}%`} height="8" />
  </svg>
);
