import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { types } from 'node:util';
import { createContext, Script } from 'node:vm';
import { parseAst } from 'vitest/node';

const top = join(import.meta.dirname, '..');
const length = 100_000;

/** A linear expression takes milliseconds for a text, a quadratic one seconds. */
const timeout = 1_000;

/**
 * Lists the regular expressions in the source files, without tests, that take far too long for some text of 100,000
 * characters, with the start and the repeated part of that text. Lists calls of RegExp too: only literals can be read.
 * @param glob relative to the top folder
 */
export function findSlowExpressions(glob: string): string[] {
  const files = globSync(glob, { cwd: top }).filter((file) => !/\.test\.tsx?$|[\\/](test-|samples)/.test(file));
  if (files.length === 0) throw new Error(`No file matches ${glob}.`);
  return files.flatMap((file) => {
    const source = readFileSync(resolve(top, file), 'utf8');
    const { literals, calls } = readExpressions(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
    const slow = literals.flatMap((expression) => {
      const text = findSlowText(expression);
      return text === undefined ? [] : [`${expression} on ${text}`];
    });
    return [...slow, ...calls.map(({ start, end }) => source.slice(start, end))].map((found) => `${file}: ${found}`);
  });
}

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  regex?: { pattern: string; flags: string } | null;
  callee?: { name?: string };
}

function readExpressions(program: object) {
  const literals: RegExp[] = [];
  const calls: SyntaxNode[] = [];
  JSON.stringify(program, (_key, value: SyntaxNode | null) => {
    if (value?.regex) literals.push(new RegExp(value.regex.pattern, value.regex.flags));
    if (value?.callee?.name === 'RegExp') calls.push(value);
    return typeof value === 'bigint' ? null : value;
  });
  return { literals, calls };
}

function findSlowText(expression: RegExp): string | undefined {
  const { alphabet, loops } = readPattern(expression);
  if (loops.length === 0) return;
  const pairs = alphabet.flatMap((one) => alphabet.map((other) => (one === other ? one : one + other)));
  const everywhere = new RegExp(expression, `${expression.flags.replace('g', '')}g`);
  for (const before of new Set(['', ...loops.map(({ before }) => before)])) {
    for (const part of new Set([...pairs, ...loops.map(({ repeated }) => repeated)])) {
      const text = before + part.repeat(length / part.length);
      if (isSlow(everywhere, text)) return JSON.stringify([before, part]);
    }
  }
}

const search = new Script("for (const end of ['', '\\n', '\\u0001']) (text + end).replace(expression, '')");
const context = createContext();

function isSlow(expression: RegExp, text: string): boolean {
  Object.assign(context, { expression, text });
  try {
    search.runInContext(context, { timeout });
    return false;
  } catch (error) {
    if (types.isNativeError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return true;
    throw error;
  }
}

/** A part of a pattern that may repeat without limit: a text that it matches, and one that matches the part before. */
interface Loop {
  before: string;
  repeated: string;
}

const tokens =
  /\\p\{[^}]*\}|\\u(?:\{[^}]*\}|.{4})|\\x..|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:[:=!]|<[=!]|<\w+>)|[*+?]\??|\{\d+(?:,\d*)?\}\??|./gsu;

/** Characters that many expressions treat differently. */
const usual = ' \na0-"<é';

/** Finds the loops of a pattern, and characters that its parts match. */
function readPattern({ source, flags }: RegExp): { alphabet: string[]; loops: Loop[] } {
  const characters = [...new Set(usual + source.replaceAll(/\\p\{[^}]*\}|\\u.{4}|\\./g, ''))];
  const alphabet = new Set<string>();
  const loops: Loop[] = [];
  const groups: { token: string; start: string; first?: string }[] = [];
  let sample = '';
  let atom = '';
  for (const [token] of source.matchAll(tokens)) {
    const group = groups.at(-1);
    if (token.startsWith('(')) groups.push({ token, start: sample });
    else if (token === '|') {
      if (group) group.first ??= sample;
      sample = group?.start ?? '';
    } else if (token === ')' && group) {
      groups.pop();
      const isAhead = /^\(\?(?:[=!]|<!)/.test(group.token);
      sample = isAhead ? group.start : (group.first ?? sample);
      atom = sample.slice(group.start.length);
    } else if (/^(?:[*+]|\{\d+,\})/.test(token)) {
      loops.push({ before: sample.slice(0, sample.length - atom.length), repeated: atom });
    } else if (/^\{\d/.test(token)) sample += atom.repeat(Math.max(0, Number.parseInt(token.slice(1), 10) - 1));
    else if (!/^(?:\?|\^|\$|\\[bB])/.test(token)) {
      const matched = characters.filter((character) =>
        new RegExp(`^${token}$`, flags.replace('g', '')).test(character),
      );
      atom = matched.find((character) => !usual.includes(character)) ?? matched[0] ?? '';
      sample += atom;
      for (const character of [atom, ...matched.slice(0, 3)]) alphabet.add(character);
    }
  }
  return { alphabet: [...alphabet].filter(Boolean).slice(0, 8), loops: loops.filter(({ repeated }) => repeated) };
}
