import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

export interface NodeRun {
  child: ChildProcess;
  /** What it has written so far to stdout and stderr. */
  output(): string;
  /** Resolves with the first line of its output that matches. @throws Error with its output if it ends before */
  line(pattern: RegExp): Promise<RegExpExecArray>;
  /** Resolves when it has ended, with its exit status or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
}

/**
 * Runs a file in a Node process with an IPC channel. The process is killed when the test ends.
 */
export function runNode(file: string, args: readonly string[] = [], env: Record<string, string> = {}): NodeRun {
  return follow(
    file,
    spawn(process.execPath, [file, ...args], {
      env: childEnv(env),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    }),
  );
}

/** Runs a command as the leader of a process group, killed when the test ends. `ended` waits for the whole group. */
export function runGroup(
  command: string,
  args: readonly string[],
  options: { cwd: string; env: Record<string, string> },
): NodeRun {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: childEnv(options.env),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  return follow(command, child, { event: 'close', kill: () => signalGroup(child, 'SIGKILL') });
}

/** Signals the whole process group; does nothing if it has ended. */
export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function childEnv(env: Record<string, string>) {
  const { NODE_OPTIONS: _, NODE_ENV: __, VITEST: ___, ...inherited } = process.env;
  return { ...inherited, ...env };
}

function follow(
  name: string,
  child: ChildProcess,
  { event = 'exit', kill = () => void child.kill('SIGKILL') }: { event?: 'exit' | 'close'; kill?: () => void } = {},
): NodeRun {
  let output = '';
  if (!child.stdout || !child.stderr) throw new Error('The child has no output');
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    output += `${line}\n`;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const ended = once(child, event).then(([code, signal]) => code ?? signal);
  onTestFinished(async () => {
    kill();
    await ended;
  });
  return {
    child,
    output: () => output,
    ended,
    async line(pattern) {
      const matches = () =>
        output
          .split('\n')
          .map((line) => pattern.exec(line))
          .find((match) => match !== null);
      for (let found = matches(); ; found = matches()) {
        if (found) return found;
        const over = await Promise.race([ended, once(lines, 'line').then(() => undefined)]);
        if (over !== undefined && !matches()) throw new Error(`${name} ended with ${over}:\n${output}`);
      }
    },
  };
}
