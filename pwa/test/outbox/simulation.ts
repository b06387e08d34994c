import type { Report } from '@quiz-app/shared/report';
import type { OutboxEntry } from '../../src/local/outbox/outbox-entry.ts';
import type { NetworkAnswer } from '../../src/sync/outbox/drain/classify-answer.ts';
import type { DrainInput, DrainResult } from '../../src/sync/outbox/drain/drain.ts';
import { exam } from './entry.ts';
import { createMemoryStorage } from './memory-storage.ts';

/** The faults of one request. */
export const faults = [
  'none',
  'request dropped',
  'answer dropped',
  '400',
  '401',
  '403',
  '404',
  '408',
  '409',
  '413',
  '425',
  '429',
  '500',
  '500 after saving',
  '502 HTML',
  '503',
  '200 HTML',
  '200 other JSON',
  'half JSON',
  'no answer',
  'no answer after saving',
] as const;
export type Fault = (typeof faults)[number];

/** A server that stores an id once, for the user who sent it first, and repeats its first answer. */
function makeServer() {
  const rows = new Map<string, Report>();
  let unnamed = 0;
  return {
    rows,
    add(attempt: OutboxEntry['attempt'], sender: string): NetworkAnswer {
      const id = attempt._id ?? `made-by-server-${unnamed++}`;
      const report = rows.get(id) ?? {
        _id: id,
        exam,
        user: { _id: sender, name: sender },
        result: { correctAnswers: [], wrongAnswers: [], verdict: 'Fail' },
        createdAt: '2026-01-01T11:00:00.000Z',
        finishedAt: attempt.finishedAt,
      };
      rows.set(id, report);
      return {
        status: 200,
        body: { success: true, message: 'Report added successfully', data: report },
        retryAfter: null,
      };
    },
  };
}

const json = (status: number, retryAfter: string | null = null): NetworkAnswer => ({
  status,
  body: { success: false, message: `Failure ${status}` },
  retryAfter,
});
const html = (status: number): NetworkAnswer => ({ status, body: undefined, retryAfter: null });

/** A request that hangs until it is aborted, while others proceed. */
async function hang(step: () => Promise<void>): Promise<never> {
  for (let steps = 0; steps < 8; steps += 1) await step();
  throw new DOMException('The operation timed out.', 'TimeoutError');
}

/**
 * A drain's environment in memory: device, network, server and clock.
 *
 * @param pause awaited by everything outside the drain, where other tabs may run and pages may crash
 */
export function createSimulation(pendingFaults: Fault[] = [], pause: () => Promise<void> = () => Promise.resolve()) {
  const server = makeServer();
  const entries = new Map<string, OutboxEntry>();
  const receipts = new Map<string, Report>();
  const posts: string[] = [];
  const simulation = {
    server,
    entries,
    receipts,
    posts,
    now: 1_000_000,
    session: 'ann' as string | null,
    finish(entry: OutboxEntry) {
      entries.set(entry.attempt._id, structuredClone(entry));
    },
    openPage,
  };

  /** A window of the app. */
  function openPage() {
    let isDead = false;
    /** Never resolves on a crashed page. */
    async function step(): Promise<void> {
      await pause();
      if (isDead) await new Promise(() => undefined);
    }
    const storage = createMemoryStorage({ entries, receipts }, step);
    return {
      die() {
        isDead = true;
      },
      drain(run: Drain, overrides: Partial<DrainInput> = {}): Promise<DrainResult> {
        const userId = simulation.session ?? 'nobody';
        return run({
          storage,
          send: (attempt) => send(attempt, userId, step),
          clock: { now: () => simulation.now },
          random: () => 0.5,
          userId,
          isCurrent: async () => simulation.session === userId,
          ...overrides,
        });
      },
    };
  }

  async function send(attempt: OutboxEntry['attempt'], sender: string, step: () => Promise<void>) {
    await step();
    posts.push(attempt._id);
    const answer = await suffer(pendingFaults.shift() ?? 'none', attempt, sender, step);
    await step();
    return answer;
  }

  async function suffer(
    fault: Fault,
    attempt: OutboxEntry['attempt'],
    sender: string,
    step: () => Promise<void>,
  ): Promise<NetworkAnswer> {
    switch (fault) {
      case 'none':
        return server.add(attempt, sender);
      case 'no answer':
        return hang(step);
      case 'no answer after saving':
        server.add(attempt, sender);
        return hang(step);
      case 'request dropped':
        throw new TypeError('Failed to fetch');
      case 'answer dropped':
        server.add(attempt, sender);
        throw new TypeError('Failed to fetch');
      case '500 after saving':
        server.add(attempt, sender);
        return json(500);
      case 'half JSON':
        server.add(attempt, sender);
        return html(200);
      case '502 HTML':
        return html(502);
      case '200 HTML':
        return html(200);
      case '200 other JSON':
        return { status: 200, body: { success: true, message: 'Welcome', data: { _id: 'portal' } }, retryAfter: null };
      case '429':
      case '503':
        return json(Number(fault), '120');
      default:
        return json(Number(fault));
    }
  }

  return simulation;
}

export type Simulation = ReturnType<typeof createSimulation>;
export type Drain = (input: DrainInput) => Promise<DrainResult>;
