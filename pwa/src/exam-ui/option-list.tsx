import { t } from '@lingui/core/macro';
import { type ChoiceFields, keysOf } from '@quiz-app/shared/question-kinds/choice';
import { use } from 'react';
import { Bubble } from '../ui/bubble.tsx';
import { ExamRulesContext } from './exam-rules.ts';
import { letterOf } from './option-letter.ts';
import styles from './option-list.module.css';
import { OptionText } from './option-text.tsx';
import { directionOfLanguage } from './text-direction.ts';

/** Characters of an option that leave room for another beside it. */
const shortOption = 24;

/** The options of a question that have a text, with their keys; correct ones have a filled bubble. */
export function OptionList({ options, correctOptions }: ChoiceFields) {
  const { language } = use(ExamRulesContext);
  const shape = correctOptions.length > 1 ? 'box' : undefined;
  const keys = keysOf({ options }).filter((key) => options[key]);
  const isShort = keys.every((key) => (options[key] ?? '').length <= shortOption);
  return (
    <ul className={styles.list} dir={language && directionOfLanguage(language)} data-short={isShort || undefined}>
      {keys.map((key) => (
        <li key={key}>
          <Bubble size={24} shape={shape} mark={correctOptions.includes(key) ? 'chosen' : undefined}>
            {letterOf(key, language)}
          </Bubble>
          <bdi>
            <OptionText question={{ options }} optionKey={key} />
            {correctOptions.includes(key) && <span className="visually-hidden">{t`, correct`}</span>}
          </bdi>
        </li>
      ))}
    </ul>
  );
}
