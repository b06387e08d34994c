/** What the options' weights, in percent, say about the key. */
export interface Key {
  /** Indexes of the options. */
  correct: number[];
  refusal?: string;
  lost: string[];
}

const percent = (weight: number) => `${Number(weight.toFixed(2))} %`;

/** Shares such as three times 33.333 do not add up to 100. */
const tolerance = 0.5;

/**
 * Reads a key from weights, only if they are an exact set: one option with 100 %, or several with equal shares of it,
 * and all others worth nothing.
 *
 * @param isSingle whether the taker may choose one option only
 */
export function readKey(weights: readonly number[], isSingle: boolean): Key {
  const correct = weights.flatMap((weight, at) => (weight > 0 ? [at] : []));
  // If each wrong option costs all marks, only the exact set counts, as in this app.
  const isExactSet = !isSingle && weights.every((weight) => weight > 0 || weight <= tolerance - 100);
  const takesMarks = weights.some((weight) => weight < 0) && !isExactSet;
  const lost = takesMarks ? ['Marks taken off for wrong options are not imported.'] : [];
  const shares = correct.map((at) => weights[at] ?? 0);
  const refuse = (refusal: string): Key => ({ correct, refusal, lost });
  if (correct.length === 0) return { correct, lost };
  const listed = shares.map(percent).join(', ');
  if (isSingle && shares.length > 1) {
    const full = shares.filter((share) => share > 100 - tolerance);
    if (full.length > 1) {
      return refuse(`Any one of its ${full.length} correct options is enough there; here all would have to be chosen.`);
    }
    return refuse(`Its options are worth ${listed}: partial marks, which are no exact set of correct options.`);
  }
  const total = shares.reduce((sum, share) => sum + share, 0);
  const isEven = shares.every((share) => Math.abs(share - (shares[0] ?? 0)) < tolerance);
  if (!isEven || Math.abs(total - 100) > tolerance) {
    return refuse(`Its options are worth ${listed}: partial marks, which are no exact set of correct options.`);
  }
  return { correct, lost };
}

/**
 * The accepted short answers, ignoring case and each once, as correct options from which the author can make a choice.
 * Answers worth less than full marks are left out.
 */
export function acceptedAnswers(answers: readonly { text: string; weight: number }[]) {
  const full = answers.filter(({ text, weight }) => text !== '' && weight > 100 - tolerance).map(({ text }) => text);
  const seen = new Set<string>();
  const options = full.filter((text) => !seen.has(text.toLowerCase()) && seen.add(text.toLowerCase()));
  return { options, correct: [...options.keys()] };
}

/** The weights of an exact set, in percent, as Moodle expects them. */
export function writeWeights(correct: readonly boolean[]): number[] {
  const count = correct.filter(Boolean).length;
  const share = Number((100 / count).toFixed(5));
  return correct.map((isCorrect) => (isCorrect ? share : -100));
}
