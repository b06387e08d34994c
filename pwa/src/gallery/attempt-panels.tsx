import type { Question } from '@quiz-app/shared/question';
import type { KindTypes } from '@quiz-app/shared/question-kinds';
import { useState } from 'react';
import { ActionBar } from '../exam-ui/action-bar.tsx';
import { AnswerSheet, AnswerSheetLegend } from '../exam-ui/answer-sheet.tsx';
import { Explanation } from '../exam-ui/explanation.tsx';
import { Feedback } from '../exam-ui/feedback.tsx';
import { OptionRow, Options } from '../exam-ui/options.tsx';
import { Pips } from '../exam-ui/pips.tsx';
import { QuestionMap } from '../exam-ui/question-map.tsx';
import { ScoreRing } from '../exam-ui/score-ring.tsx';
import type { ProgressMark } from '../exam-ui/strip.tsx';
import { Timer } from '../exam-ui/timer.tsx';
import { Button } from '../ui/button.tsx';
import { Key, Keys } from '../ui/keys.tsx';
import styles from './gallery.module.css';
import { Panel } from './gallery-panel.tsx';

type Chosen = KindTypes['choice']['answer'];

/** Options before and after judging, and the bars below them. */
export function OptionPanel() {
  const [single, setSingle] = useState<Chosen>(['B']);
  return (
    <Panel title="Option" flush>
      <p id="options-single" className="visually-hidden">
        One choice
      </p>
      <Options labelledBy="options-single" multiple={false} chosen={single} onChoose={(key) => setSingle([key])}>
        <OptionRow optionKey="A">One choice, not chosen</OptionRow>
        <OptionRow optionKey="B">One choice, chosen</OptionRow>
      </Options>
      <Options labelledBy="options-single" multiple chosen={['C']} onChoose={() => undefined}>
        <OptionRow optionKey="C">Several choices, chosen</OptionRow>
      </Options>
      <Options labelledBy="options-single" multiple chosen={['A', 'C']} correct={['A', 'B']} onChoose={() => undefined}>
        <OptionRow optionKey="A">Your answer, right</OptionRow>
        <OptionRow optionKey="B">Right, but not chosen</OptionRow>
        <OptionRow optionKey="C">Your answer, wrong</OptionRow>
        <OptionRow optionKey="D">Neither</OptionRow>
      </Options>
      <Explanation text="`const` binds the name once; the object behind it can still change." />
      <ActionBar place="question" verdict="correct" className={styles.foot}>
        <Feedback verdict="correct" note="Correct answer: A" />
        <Button>Submit Exam</Button>
      </ActionBar>
      <ActionBar place="question" className={styles.foot}>
        <Keys>
          <Key>A</Key>–<Key>D</Key> choose <Key>Enter</Key> submit
        </Keys>
        <Feedback />
        <Button size="large">Submit Answer</Button>
      </ActionBar>
    </Panel>
  );
}

const marks: ProgressMark[] = ['correct', 'incorrect', 'skipped', 'current', ...Array<undefined>(8).fill(undefined)];

/** Progress and time of an attempt, in both layouts. */
export function ProgressPanel() {
  return (
    <Panel title="Progress and time">
      <Timer seconds={462} total={600} size="rail" />
      <Timer seconds={42} total={600} size="rail" />
      <div className={styles.wide}>
        <Pips marks={marks} index={3} place="rail" onGoTo={() => undefined} />
      </div>
      <div className={styles.strip}>
        <QuestionMap marks={marks} index={3} onGoTo={() => undefined} />
      </div>
      <div className={styles.strip}>
        <QuestionMap marks={[...marks, ...marks]} index={3} onGoTo={() => undefined} />
      </div>
    </Panel>
  );
}

const options = { A: 'a', B: 'b', C: 'c', D: 'd' };
const questions: Question[] = Array.from({ length: 10 }, (_, index) => ({
  _id: String(index),
  name: `Question ${index + 1}`,
  options: index === 1 ? { A: 'True', B: 'False' } : options,
  correctOptions: index === 3 ? ['A', 'C', 'D'] : ['A'],
}));
const answers: Record<string, Chosen> = {
  0: ['A'],
  1: ['A'],
  2: ['C'],
  3: ['A', 'C'],
  4: ['A'],
  6: ['B'],
  7: ['A'],
};

/** A result's ring and answer sheet. */
export function ResultPanel() {
  return (
    <Panel title="Score ring, answer sheet" wide>
      <ScoreRing obtained={10} total={20} passing={12} verdict="Fail" />
      <ScoreRing obtained={16.67} total={20} passing={12} verdict="Pass" />
      <AnswerSheet exam={{ questions }} answers={answers} />
      <AnswerSheetLegend exam={{ marking: 'partial' }} />
    </Panel>
  );
}
