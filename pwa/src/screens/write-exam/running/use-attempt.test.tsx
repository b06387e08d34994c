import { makeExam } from '@quiz-app/shared/samples/make-exam';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RunningAttempt } from './attempt.ts';
import { newAttemptId, useAttempt } from './use-attempt.ts';

/** An attempt whose steps are stored when the test lets them. */
function openKept() {
  const clock = { monotonic: 1000, wall: Date.now() };
  const stored: { attempt: RunningAttempt; done: () => void }[] = [];
  const keep = (attempt: RunningAttempt) =>
    new Promise<void>((resolve) => {
      stored.push({ attempt, done: resolve });
    });
  const readClock = () => ({ ...clock });
  const askTime = async () => undefined;
  const { result } = renderHook(() => useAttempt(readClock, askTime, keep));
  const exam = makeExam({ resumable: true });
  return {
    exam,
    /** The id of the first question. */
    first: exam.questions[0]?._id ?? '',
    stored,
    shown: () => result.current[0] as RunningAttempt,
    /** Half a minute later. */
    act: (press: (actions: (typeof result.current)[1]) => void) =>
      act(() => {
        clock.monotonic += 30_000;
        clock.wall += 30_000;
        press(result.current[1]);
      }),
    pass: (milliseconds: number) =>
      act(() => {
        clock.monotonic += milliseconds;
        clock.wall += milliseconds;
        window.dispatchEvent(new Event('focus'));
      }),
    store: () => act(async () => stored.at(-1)?.done()),
  };
}

test('a step is shown once it is stored; meanwhile only the time advances', async () => {
  const kept = openKept();
  kept.act((actions) => actions.start(kept.exam));
  expect(kept.shown().phase).toBe('instructions');
  await kept.store();
  expect(kept.shown()).toMatchObject({ phase: 'running', index: 0 });
  kept.act((actions) => actions.answer(kept.first, ['A']));
  expect(kept.shown().chosen).toEqual(['A']);
  kept.act((actions) => actions.submit());
  expect(kept.shown().locked).toBe(false);
  expect(kept.stored.at(-1)?.attempt.locked).toBe(true);
  const { elapsed } = kept.shown().clock;
  kept.pass(1000);
  expect(kept.shown().locked).toBe(false);
  expect(kept.shown().clock.elapsed).toBeGreaterThan(elapsed);
  await kept.store();
  expect(kept.shown().locked).toBe(true);
});

test('a press while an answer is being stored does not change it', async () => {
  const kept = openKept();
  kept.act((actions) => actions.start(kept.exam));
  await kept.store();
  kept.act((actions) => actions.answer(kept.first, ['A']));
  kept.act((actions) => actions.submit());
  kept.act((actions) => actions.answer(kept.first, ['B']));
  kept.act((actions) => actions.next());
  await kept.store();
  expect(kept.shown()).toMatchObject({ index: 0, locked: true, chosen: ['A'] });
  expect(kept.stored).toHaveLength(3);
});

test('a disk that does not answer does not delay the end of the time', async () => {
  const kept = openKept();
  kept.act((actions) => actions.start(kept.exam));
  await kept.store();
  kept.act((actions) => actions.answer(kept.first, ['A']));
  kept.act((actions) => actions.submit());
  kept.pass(600_000);
  const finished = kept.shown() as unknown as { phase: string; answers: object };
  expect(finished).toMatchObject({ phase: 'finished', answers: { [kept.first]: ['A'] } });
  await kept.store();
  expect(kept.shown().phase).toBe('finished');
});

test('an attempt’s id is a unique UUIDv7 of its time', () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2022-02-22T19:22:22.000Z'));
  const ids = Array.from({ length: 1000 }, newAttemptId);
  // The time of the example in RFC 9562, appendix A.6.
  for (const id of ids) expect(id).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(1000);
});
