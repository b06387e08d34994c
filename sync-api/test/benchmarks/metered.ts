import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Measured } from './meter.ts';

const meter = fileURLToPath(new URL('./meter.ts', import.meta.url));

/** A Node process of its own that is measured from within. */
export interface Metered {
  /** The URL on which it listens, if it does. */
  url: string;
  /** Sends a message and resolves with the answer. One at a time. */
  ask<Answer>(message: object): Promise<Answer>;
  /** What it took since the last call. */
  measure(): Promise<Measured>;
  stop(): Promise<void>;
}

/** Runs a file in a process of its own. Resolves when it has said on which URL it listens: `… is at URL`. */
export async function startMetered(file: URL, env: Record<string, string> = {}): Promise<Metered> {
  const child = spawn(process.execPath, [meter, fileURLToPath(file)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const url = await Promise.race([
    urlOf(child),
    ended.then(([code]) => Promise.reject(new Error(`${file} ended: ${code}`))),
  ]);

  async function ask<Answer>(message: object): Promise<Answer> {
    const answer = once(child, 'message');
    child.send(message);
    const [value] = await Promise.race([answer, ended.then(() => Promise.reject(new Error(`${file} ended`)))]);
    return value as Answer;
  }

  return {
    url,
    ask,
    measure: () => ask<Measured>({ ask: 'measure' }),
    async stop() {
      child.kill();
      await ended;
    },
  };
}

async function urlOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The process has no output');
  const lines = createInterface({ input: stdout });
  for (;;) {
    const [line] = (await once(lines, 'line')) as [string];
    const [, url] = / is at (\S+)$/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
}
