import type { ExamSummary } from '../../device/use-exams.ts';
import type { StartRules } from '../../screen-parts/start-rules.ts';

/** The parts of the catalogue, in their order. */
export const partNames = ['open', 'later', 'done'] as const;
export type Part = (typeof partNames)[number];

/** An exam of the catalogue, with what its person has to know. */
export interface Listed {
  exam: ExamSummary;
  rules: StartRules;
  /** Whether the person can go on with it on this device. */
  isRunning: boolean;
  /** Whether an attempt that cannot be resumed was interrupted. */
  wasLost: boolean;
  part: Part;
}

/** An exam that runs is open even if its time to be started is over. */
export const partOf = ({ why }: StartRules, isRunning: boolean): Part =>
  isRunning || !why ? 'open' : why === 'opens' ? 'later' : 'done';

/** When an exam is next opened or closed; those without such a time come last. */
function nextTime({ exam, part }: Listed): number {
  const at = part === 'later' ? exam.opensAt : part === 'open' ? exam.closesAt : undefined;
  return at ? Date.parse(at) : Number.MAX_SAFE_INTEGER;
}

/** By part: first what runs, then what closes or opens next. Exams that are equal in that keep their order. */
export const byPart = (exams: readonly Listed[]): Listed[] =>
  exams.toSorted(
    (a, b) =>
      partNames.indexOf(a.part) - partNames.indexOf(b.part) ||
      Number(b.isRunning) - Number(a.isRunning) ||
      nextTime(a) - nextTime(b),
  );
