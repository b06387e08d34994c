import { moreKinds } from '@quiz-app/shared/more-kinds';
import { type Answer, addKinds } from '@quiz-app/shared/question-kinds';
import { makeExam, makeId, makeQuestion } from '@quiz-app/shared/samples/make-exam';
import { makeKeyPair } from '@quiz-app/shared/samples/make-key-pair';
import { attemptCode, deviceKeyId, messageOf, writeAttempt } from '@quiz-app/shared/signed-attempt';
import fc from 'fast-check';
import jsQR from 'jsqr';
import encodeQR from 'qr';
import decodeQR from 'qr/decode.js';
import { test } from 'vitest';
import { attack } from '../../../.setup/attack.ts';

addKinds(moreKinds);

/** What distorts a code between a screen and another phone's camera. */
interface Circumstances {
  /** Pixels of a module in the picture. */
  scale: number;
  /** Radians. */
  turn: number;
  /** How much nearer one side is to the camera than the other. */
  slant: number;
  /** The radius of a box blur, in pixels. */
  blur: number;
  /** Brightness of black and white, 0 to 255. */
  black: number;
  white: number;
  /** The most that sensor noise adds or subtracts. */
  noise: number;
}

const margin = 24;

/** A picture of a code, as RGBA. */
function photograph(modules: boolean[][], how: Circumstances) {
  const side = modules.length * how.scale;
  const size = Math.ceil(side * (Math.abs(Math.cos(how.turn)) + Math.abs(Math.sin(how.turn)))) + 2 * margin;
  const [sin, cos] = [Math.sin(how.turn), Math.cos(how.turn)];
  const light = new Float32Array(size * size);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const [right, down] = [x - size / 2, y - size / 2];
      const depth = 1 + (how.slant * right) / size;
      const column = Math.floor((right * cos + down * sin) / depth / how.scale + modules.length / 2);
      const row = Math.floor((down * cos - right * sin) / depth / how.scale + modules.length / 2);
      light[y * size + x] = modules[row]?.[column] ? how.black : how.white;
    }
  const blurred = blur(light, size, how.blur);
  const data = new Uint8ClampedArray(size * size * 4);
  blurred.forEach((value, at) => {
    // Evenly spread, and the same for the same picture.
    const unlike = ((Math.imul(at + 1, 2_654_435_761) >>> 16) / 32_768 - 1) * how.noise;
    data.fill(value + unlike, at * 4, at * 4 + 3);
    data[at * 4 + 3] = 255;
  });
  return { data, width: size, height: size };
}

/** A box blur, along the rows and then along the columns. */
function blur(light: Float32Array, size: number, radius: number): Float32Array {
  if (radius === 0) return light;
  const along = (from: Float32Array, step: number, across: number) => {
    const to = new Float32Array(from.length);
    for (let line = 0; line < size; line += 1)
      for (let at = 0; at < size; at += 1) {
        let sum = 0;
        let count = 0;
        for (let near = Math.max(0, at - radius); near <= Math.min(size - 1, at + radius); near += 1) {
          sum += from[line * across + near * step] ?? 0;
          count += 1;
        }
        to[line * across + at * step] = sum / count;
      }
    return to;
  };
  return along(along(light, 1, size), size, 1);
}

const circumstances: fc.Arbitrary<Circumstances> = fc
  .record({
    scale: fc.integer({ min: 4, max: 8 }),
    turn: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
    slant: fc.double({ min: -0.08, max: 0.08, noNaN: true }),
    sharpness: fc.double({ min: 0, max: 1, noNaN: true }),
    black: fc.integer({ min: 0, max: 60 }),
    // Dim: a fifth of a bright screen's contrast is left.
    contrast: fc.integer({ min: 50, max: 190 }),
    noise: fc.integer({ min: 0, max: 12 }),
  })
  .map(({ sharpness, contrast, ...how }) => ({
    ...how,
    blur: Math.floor((sharpness * how.scale) / 3),
    white: how.black + contrast,
  }));

const chosen = fc.constantFrom<Answer>(['A'], ['B']);
const typed = fc
  .string({ minLength: 60, maxLength: 60, unit: 'grapheme-ascii' })
  .map((text): Answer => ({ typed: text }));
const choices = fc.array(chosen, { minLength: 50, maxLength: 50 });
/** The most typed answers that are promised to fit. */
const withTyped = fc.tuple(
  fc.array(chosen, { minLength: 35, maxLength: 35 }),
  fc.array(typed, { minLength: 15, maxLength: 15 }),
);

/** The code of an attempt of 50 questions, the largest that is promised to be readable. */
async function makeCode(answers: Answer[]): Promise<string> {
  const { publicKey, sign } = await makeKeyPair();
  const word = { kind: 'text' as const, accepted: [{ text: 'a word' }] };
  const questions = answers.map((answer) =>
    Array.isArray(answer) ? makeQuestion() : { _id: makeId(), name: 'Which word?', ...word },
  );
  const exam = { ...makeExam(), questions };
  const written = writeAttempt({
    attemptId: makeId(),
    keyId: await deviceKeyId(publicKey),
    user: { _id: makeId(), name: 'Maximiliane-Aurelia von Hohenstein' },
    exam,
    answers: Object.fromEntries(questions.map(({ _id }, index) => [_id, answers[index] ?? []])),
    startedAt: '2026-01-02T03:04:05.000Z',
    finishedAt: '2026-01-02T03:49:05.000Z',
    secondsUsed: 2_700,
  });
  return attemptCode(written, await sign(messageOf(written)));
}

function readByApp(picture: ReturnType<typeof photograph>): string | undefined {
  try {
    return decodeQR(picture, { effort: Number.POSITIVE_INFINITY, timeLimit: 500 });
  } catch {
    return undefined;
  }
}

test('P27 badly photographed codes are read or not, but never misread', async () => {
  const plan = { guarantee: 'P27', title: 'codes photographed blurred, rotated and dim', full: 1_000, short: 50 };
  await attack(plan, async ({ rounds, seed, failed }) => {
    const read = { app: 0, library: 0 };
    const pictures = fc.sample(
      fc.tuple(
        circumstances,
        fc.oneof(
          choices,
          withTyped.map((both) => both.flat()),
        ),
      ),
      {
        seed,
        numRuns: rounds,
      },
    );
    for (const [how, answers] of pictures) {
      const text = await makeCode(answers);
      const picture = photograph(encodeQR(text, 'raw', { ecc: 'low', border: 4 }), how);
      const found = { app: readByApp(picture), library: jsQR(picture.data, picture.width, picture.height)?.data };
      for (const reader of ['app', 'library'] as const) {
        if (found[reader] === text) read[reader] += 1;
        else if (found[reader]) failed(`${reader} misread ${JSON.stringify(how)}`);
      }
    }
    console.log(`read by the app ${read.app}, by another library ${read.library} of ${rounds}`);
    if (read.app < rounds * 0.9 || read.library < rounds * 0.5)
      failed(`only ${read.app} and ${read.library} of ${rounds} were read: too few to prove anything`);
  });
}, 3_600_000);
