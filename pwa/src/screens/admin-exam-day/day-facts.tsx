import type { ExamDayPerson } from '@quiz-app/shared/exam-day';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { type Choice, choices, chosen } from './choices.ts';
import styles from './exam-day.module.css';

/** In the order in which people come to them. */
const counted: readonly Choice[] = ['without', 'not-begun', 'begun', 'finished', 'handed-in'];

/** How many people are how far. */
export function DayFacts({ people }: { people: readonly ExamDayPerson[] }) {
  return (
    <Sheet className={styles.facts}>
      <Facts columns={5} inset="wide">
        {counted.map((choice) => (
          <Fact key={choice} label={choices.find(({ value }) => value === choice)?.label ?? ''}>
            {chosen(people, choice).length}
          </Fact>
        ))}
      </Facts>
    </Sheet>
  );
}
