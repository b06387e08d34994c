import { expect, test } from 'vitest';
import { type Answer, createFetcher } from './fetch-state.ts';

const came = (data: string) => async (): Promise<Answer<string>> => ({ success: true, message: '', data });
const failed = async (): Promise<Answer<string>> => ({ success: false, message: 'Busy' });

test('data stays during another fetch, and when that fails', async () => {
  const { state, start } = createFetcher<string>();
  expect(state.read()).toEqual({ isLoading: true });
  expect(await start(came('first'))).toBe(true);
  expect(state.read()).toEqual({ data: 'first', isLoading: false });
  const next = start(failed);
  expect(state.read()).toEqual({ data: 'first', isLoading: true });
  expect(await next).toBe(false);
  expect(state.read()).toEqual({ data: 'first', isLoading: false, problem: 'Busy' });
});

test('a thrown error becomes a problem with its message', async () => {
  const { state, start } = createFetcher<string>();
  await start(async () => {
    throw new Error('No connection');
  });
  expect(state.read()).toEqual({ isLoading: false, problem: 'No connection' });
});

test('an outdated answer is ignored', async () => {
  const { state, start, reset } = createFetcher<string>();
  const late = Promise.withResolvers<Answer<string>>();
  const overtaken = start(() => late.promise);
  await start(came('second'));
  late.resolve({ success: false, message: 'Late' });
  expect(await overtaken).toBe(false);
  expect(state.read()).toEqual({ data: 'second', isLoading: false });
  const forgotten = start(came('third'));
  reset();
  expect(await forgotten).toBe(false);
  expect(state.read()).toEqual({ isLoading: true });
});
