import { textsOf } from '@quiz-app/shared/question-texts';
import { formulaKey, partsOf } from '@quiz-app/shared/rich-text';
import fc from 'fast-check';
import { canRender } from '../../src/admin/files/formats/can-render.ts';
import { checkQuestion, otherDraft } from '../../src/admin/files/formats/check-question.ts';
import type { QuestionDraft as Draft, ImportedQuestion, OtherFields } from '../../src/admin/files/formats/format.ts';
import { fileOf, filesFrom, idOf, mp3Of, pngOf } from './media.ts';
import { otherKinds } from './other-kinds.ts';

const pictures = [pngOf(4, 3, 1), pngOf(3, 4, 2)];
const sound = mp3Of('a song');

/** The files that the questions name. */
export const richFiles = filesFrom(...pictures.map((picture) => fileOf(picture)), fileOf(sound, 'audio/mpeg'));
const ids = [...richFiles.keys()];

const formulas = [
  '\\(x^2\\)',
  '\\( a < b \\)',
  '\\[\\frac{1}{2}\\]',
  '\\[\n x\n\\]',
  '\\(\\text{`}\\)',
  '\\(\\{a\\}\\)',
  '\\(\\$5\\)',
  '\\(a~b=c#1:2\\)',
  '\\(\\nu \\neq \\n\\)',
  '\\(x\\)\\(y\\)',
  '\\({\\text{a \\# b}}\\)',
];
const lookalikes = [
  ...[
    '\\(',
    '\\)',
    '\\[',
    '\\]',
    '$$',
    '$$5$$',
    '$5',
    '\\\\(',
    '\\(\\)',
    '`\\(x\\)`',
    '`',
    '```\n\\[y\\]\n```',
    '![',
    '](media:',
  ],
  ...[
    '![a](b.png)',
    `![](media:${'x'.repeat(42)})`,
    `\`![](media:${ids[0]})\``,
    '<img src="x">',
    '<math>',
    '&lt;',
    '&amp;',
  ],
  ...[
    '<span class="tex2jax_ignore">',
    '@@PLUGINFILE@@/a.png',
    '{=a ~b}',
    '\\n',
    '\ue000',
    '\ue0000\ue000',
    '[html]',
    '\n',
    '\n\n',
    '  ',
  ],
  ...['- a', '1. b', '# c', '**d**', '|', 'www.example.org'],
];
const description = fc.oneof(fc.constant(''), fc.constantFrom('here', 'a  b', '[a', '\\(x\\)', '"<&>"', ' é '));
const medium = fc.tuple(description, fc.constantFrom(...ids)).map(([words, id]) => `![${words}](media:${id})`);
const part = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('Which', 'is', 'the', 'value', 'of', 'this?') },
  { weight: 3, arbitrary: fc.constantFrom(...formulas) },
  { weight: 2, arbitrary: medium },
  { weight: 3, arbitrary: fc.constantFrom(...lookalikes) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
);
const text = fc
  .tuple(fc.array(part, { minLength: 1, maxLength: 7 }), fc.constantFrom(' ', '', '\n', '\n\n'))
  .map(([parts, between]) => parts.join(between));
const alt = fc.constantFrom('A map', '', '"quoted" & <b>', 'é ^2 \\(x\\)', "it's [a] map", '日本');

const choices: fc.Arbitrary<Draft> = fc
  .record({
    name: text,
    options: fc.array(text, { minLength: 2, maxLength: 4 }),
    explanation: fc.oneof(fc.constant(''), text),
  })
  .map((draft) => ({ ...draft, correct: [0] }));

const others: fc.Arbitrary<Draft> = otherKinds(text).map(({ name, points, explanation = '', ...own }) => ({
  ...otherDraft(own as OtherFields),
  name,
  explanation,
  ...(points && { points }),
}));

/** Questions of every kind that the server accepts, of which most have formulas or media; the others are plain. */
export const richQuestions: fc.Arbitrary<ImportedQuestion> = fc
  .record({
    draft: fc.oneof({ weight: 2, arbitrary: choices }, { weight: 1, arbitrary: others }),
    alts: fc.array(alt, { minLength: ids.length, maxLength: ids.length }),
    isPlain: fc.boolean(),
  })
  .map(({ draft, alts, isPlain }) => {
    const plain = checkQuestion(draft);
    if (typeof plain === 'string' || isPlain) return plain;
    const parts = partsOf(textsOf(plain));
    if (parts.formulas.length + parts.media.length === 0) return plain;
    if (parts.media.some((id) => !richFiles.has(id)) || !parts.formulas.every(canRender)) return 'not for the server';
    if (new Set(parts.formulas.map(formulaKey)).size > 50) return 'too many';
    const media = parts.media.map((id) => {
      const words = alts[ids.indexOf(id)] ?? '';
      if (words !== '') return { _id: id, alt: words };
      // A sound has words always.
      return id === idOf(sound) ? { _id: id, alt: 'A sound' } : { _id: id, alt: '', decorative: true as const };
    });
    return checkQuestion({ ...draft, format: 'rich', ...(media.length > 0 && { media }) });
  })
  .filter((checked) => typeof checked !== 'string');
