import { limits } from '@quiz-app/shared/limits';
import {
  type ChoiceFields,
  type ChoiceFigures,
  correctKeys,
  isMultipleCorrect,
  keysOf,
  optionKeys,
} from '@quiz-app/shared/question-kinds/choice';
import { RichLine } from '../../exam-ui/rich-text.tsx';
import { Bubble } from '../../ui/bubble.tsx';
import { formatPercent } from '../format-percent.ts';
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
  const correct = correctKeys(question);
  const part = (count: number) => (known > 0 ? (100 * count) / known : 0);
  return (
    <ul className={styles.options} aria-label="How often each option was chosen">
      {keysOf(question).map((key) => {
        const { chosen = 0, meanScore = null } = options[key] ?? {};
        const isKey = correct.includes(key);
        return (
          <li key={key} className={styles.option}>
            <Bubble mark={isKey ? 'correct' : undefined} shape={isMultipleCorrect(question) ? 'box' : undefined}>
              {key}
            </Bubble>
            <div className={styles.optionText}>
              <RichLine text={question.options[key] ?? ''} />
              {isKey && <span className={styles.key}>Correct</span>}
              <Share percent={part(chosen)} isKey={isKey} />
              <span className={styles.chosen}>
                {known > 0 ? `${formatPercent(part(chosen))} chose it (${chosen} of ${known})` : 'not known'}
                {meanScore !== null && `; they scored ${formatPercent(meanScore)} on average`}
              </span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const Share = ({ percent, isKey }: { percent: number; isKey: boolean }) => (
  <svg className={styles.bar} height="8" aria-hidden="true" data-key={isKey || undefined}>
    <rect className={styles.track} width="100%" height="8" />
    <rect className={styles.fill} width={`${percent}%`} height="8" />
  </svg>
);

/** How often each option was chosen, in percent; the correct ones are filled, as in the list of questions. */
export function ChoiceShares({ figures: { question, options }, known }: FiguresProps) {
  const correct = correctKeys(question);
  return keysOf(question).map((key) => (
    <li key={key}>
      <Bubble size={24} mark={correct.includes(key) ? 'correct' : undefined}>
        {key}
      </Bubble>
      <span className="visually-hidden">{correct.includes(key) ? ' (correct) ' : ' '}</span>
      {formatPercent((100 * (options[key]?.chosen ?? 0)) / known)}
    </li>
  ));
}

export const figureTitles = optionKeys.flatMap((key) => [`Chose ${key}`, `Mean score of ${key} %`]);

export const figureCells = ({ options }: Figures): (number | null)[] =>
  optionKeys.flatMap((key) => [options[key]?.chosen ?? null, options[key]?.meanScore ?? null]);

/** An option chosen by less than this share of takers says nothing about the key. */
const someTakers = 0.1;

/** Points out a wrong option whose choosers scored higher than the key's, as if it were the key. */
export function betterAnswer({ question, options, attempts }: Figures): string | undefined {
  const [key, ...more] = correctKeys(question);
  const ofKey = key && options[key];
  if (!ofKey || more.length > 0) return undefined;
  const better = keysOf(question).find((other) => {
    const { chosen = 0, meanScore } = options[other] ?? {};
    return other !== key && chosen >= someTakers * attempts && (meanScore ?? 0) > (ofKey.meanScore ?? 0);
  });
  return better && `Those who chose ${better} scored higher than those who chose ${key}.`;
}

/** Names the wrong options that no one chose; none if too few choices are known. */
export function unusedAnswers({ question, options, attempts, unknown }: Figures): string | undefined {
  if (attempts - unknown < limits.comparedAttempts) return undefined;
  const correct = correctKeys(question);
  const unused = keysOf(question).filter((key) => !correct.includes(key) && options[key]?.chosen === 0);
  return unused.length > 0 ? `Nobody chose ${unused.join(' or ')}: too easy to rule out?` : undefined;
}
