import type { Answer } from '@quiz-app/shared/question-kinds';
import type { OptionKey } from '@quiz-app/shared/question-kinds/choice';
import fc from 'fast-check';

/** A question of another program, with answers and the marks that it gives them, in any unit; below 0 they are 0. */
export interface MarkedThere {
  file: string;
  marks: readonly (readonly [answer: Answer, marks: number])[];
  /** Whether one of these answers costs marks. */
  takesMarks: boolean;
}

interface Weighted {
  text: string;
  /** In percent. */
  weight: number;
}

const answer = ({ text, weight }: Weighted, more = '') =>
  `<answer fraction="${weight}" format="html"><text>${text}</text>${more}</answer>`;
const question = (type: string, text: string, more = '') =>
  `<quiz><question type="${type}"><name><text>1</text></name><questiontext format="html"><text>${text}</text></questiontext>${more}</question></quiz>`;

/** Every choice of at least one of these options. */
export const choicesOf = <Option>(options: readonly Option[]): Option[][] =>
  Array.from({ length: 2 ** options.length - 1 }, (_, bits) => options.filter((_, at) => (bits + 1) & (1 << at)));

const inDigits = (percent: number) => Number(percent.toFixed(5)) || 0;
const evenWeights = fc
  .record({ right: fc.integer({ min: 1, max: 3 }), wrong: fc.nat(2), cost: fc.constantFrom(0, 20, 50, 100, undefined) })
  .map(({ right, wrong, cost = 100 / wrong }) => [
    ...Array.from({ length: right }, () => inDigits(100 / right)),
    ...Array.from({ length: wrong }, () => inDigits(-cost)),
  ]);
const anyWeights = fc.array(fc.constantFrom(100, 50, 33.33333, 25, 0, -20, -50, -100), { maxLength: 5 });

/** Moodle adds the weights of the chosen options. */
const choiceOfSeveral = fc
  .oneof({ arbitrary: evenWeights, weight: 4 }, anyWeights)
  .filter(({ length }) => length > 1)
  .map((weights): MarkedThere => {
    const keys = (['A', 'B', 'C', 'D', 'E'] as OptionKey[]).slice(0, weights.length);
    const answers = weights.map((weight, at) => answer({ text: `option ${at}`, weight }));
    return {
      file: question('multichoice', 'Which?', `<single>false</single>${answers.join('')}`),
      marks: choicesOf(keys).map((chosen) => {
        const sum = chosen.reduce((total, key) => total + (weights[keys.indexOf(key)] ?? 0), 0);
        return [chosen, Math.min(1, sum / 100)];
      }),
      // Only beside others, which is a matter of the rule for parts.
      takesMarks: false,
    };
  });

const weight = fc.constantFrom(100, 100, 100, 50, 0, -50);
const towns = ['Lerwick', 'Unst', 'Yell'];
const typedTexts = [...towns, 'lerwick', 'UNST', 'Foula'];

const texts = fc.array(fc.record({ text: fc.constantFrom(...towns, 'Ler*', '*'), weight }), {
  minLength: 1,
  maxLength: 4,
});

/** A star at the end stands for any text. */
const fits = (accepted: string, given: string) =>
  accepted.endsWith('*') ? given.startsWith(accepted.slice(0, -1)) : given === accepted;

function marksOfText(answers: readonly Weighted[], caseSensitive: boolean, given: string): number {
  const folded = (text: string) => (caseSensitive ? text : text.toLowerCase());
  return (answers.find(({ text }) => fits(folded(text), folded(given)))?.weight ?? 0) / 100;
}

const shortAnswer = fc
  .record({ answers: texts, caseSensitive: fc.boolean() })
  .map(({ answers, caseSensitive }): MarkedThere => {
    const written = answers.map((each) => answer(each));
    const marksOf = (typed: string) => marksOfText(answers, caseSensitive, typed);
    return {
      file: question('shortanswer', 'Which town?', `<usecase>${Number(caseSensitive)}</usecase>${written.join('')}`),
      marks: typedTexts.map((typed) => [{ typed }, marksOf(typed)]),
      takesMarks: typedTexts.some((typed) => marksOf(typed) < 0),
    };
  });

const typedNumbers = Array.from({ length: 13 }, (_, at) => at / 2);
const numbers = fc.array(fc.record({ value: fc.nat(5), tolerance: fc.constantFrom(0, 0, 0.5, 1), weight }), {
  minLength: 1,
  maxLength: 3,
});

function marksOfNumber(answers: readonly { value: number; tolerance: number; weight: number }[], given: number) {
  return (answers.find(({ value, tolerance }) => Math.abs(given - value) <= tolerance)?.weight ?? 0) / 100;
}

const numerical = numbers.map((answers): MarkedThere => {
  const written = answers.map(({ value, tolerance, weight }) =>
    answer({ text: String(value), weight }, `<tolerance>${tolerance}</tolerance>`),
  );
  return {
    file: question('numerical', 'How many?', written.join('')),
    marks: typedNumbers.map((given) => [{ typed: String(given), value: String(given) }, marksOfNumber(answers, given)]),
    takesMarks: typedNumbers.some((given) => marksOfNumber(answers, given) < 0),
  };
});

const share = (weight: number) => (weight === 100 ? '=' : weight === 0 ? '' : `%${weight}%`);

/** Two gaps, a text and a number with commas or points. */
const cloze = fc
  .record({ answers: texts, amounts: numbers, comma: fc.constantFrom(',', '.') })
  .map(({ answers, amounts, comma }): MarkedThere => {
    const decimal = (number: number) => String(number).replace('.', comma);
    const towns = answers.map(({ text, weight }) => `${share(weight)}${text}`).join('~');
    const values = amounts.map(
      ({ value, tolerance, weight }) => `${share(weight)}${decimal(value)}:${decimal(tolerance)}`,
    );
    return {
      file: question('cloze', `In {1:SHORTANSWER:${towns}} are {1:NUMERICAL:${values.join('~')}} boats.`),
      marks: typedTexts.flatMap((typed) =>
        typedNumbers.map((given): readonly [Answer, number] => [
          [{ typed }, { typed: String(given), value: String(given) }],
          (Math.max(0, marksOfText(answers, false, typed)) + Math.max(0, marksOfNumber(amounts, given))) / 2,
        ]),
      ),
      takesMarks:
        typedTexts.some((typed) => marksOfText(answers, false, typed) < 0) ||
        typedNumbers.some((given) => marksOfNumber(amounts, given) < 0),
    };
  });

export const markedInMoodle: Readonly<Record<string, fc.Arbitrary<MarkedThere>>> = {
  choiceOfSeveral,
  shortAnswer,
  numerical,
  cloze,
};
