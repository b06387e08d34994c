import { AttemptTally } from '@quiz-app/shared/attempt-tally';
import { expect, it } from 'vitest';
import { sampleQuestions } from '../../test/harness/sample-exam.ts';
import { countedQuestions } from './question-figures.ts';

it('counts a question whose takers have 130,000 different scores', async () => {
  const tally = new AttemptTally([1, 1]);
  const takers = 130_000;
  for (let taker = 0; taker < takers; taker += 1) {
    const part = taker / takers;
    tally.add({ score: 50 * part + 50, parts: [part, 1], answers: null }, true);
  }
  const [question] = sampleQuestions;
  const questions = new Map([[1, { position: 0, versions: [1], tallies: tally.questions.slice(0, 1) }]]);
  const readJson = async () => new Map([[1, JSON.stringify(question)]]);
  const [counted] = await countedQuestions({ versions: [], questions }, readJson);
  expect(counted?.question).toEqual(question);
  expect(counted?.statistics.count).toBe(takers);
  expect(counted?.statistics.facility).toBeCloseTo(0.5, 4);
});
