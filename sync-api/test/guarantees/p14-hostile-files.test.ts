import { setImmediate as nextTick } from 'node:timers/promises';
import { pathOf } from '@quiz-app/shared/contract/endpoints';
import type { EnvelopeOf } from '@quiz-app/shared/contract/schemas';
import { mathmlAttributes, mathmlElements } from '@quiz-app/shared/mathml';
import { mediaLimits, mediaTypes } from '@quiz-app/shared/media';
import { expect, it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import { openTestApp, type Person } from '../harness/open-test-app.ts';
import { addSampleExam, questionPayload } from '../harness/sample-exam.ts';
import { jpeg, m4a, mp3, ogg, png, webp } from '../harness/sample-media.ts';
import { type HostileFile, hostileFiles, hostileFormulas } from './hostile-files.ts';
import { watchTicks } from './watch-ticks.ts';

const tenMinutes = 600_000;
const tries = hostileFiles.length + hostileFormulas.length;
const plan = { guarantee: 'P14', title: 'hostile pictures, sounds and formulas', full: tries, short: tries };
const fuzzing = {
  guarantee: 'P14',
  title: 'files with changed, missing and added bytes',
  full: 10_000,
  short: 500,
  seeded: true,
};

/** Asks for something else until a request is answered. @returns its answer, and how often something else was answered */
async function beside<Answer>(other: Person, request: Promise<Answer>) {
  let isOver = false;
  const over = request.finally(() => {
    isOver = true;
  });
  let answered = 0;
  const began = performance.now();
  while (!isOver) {
    await other.data('getUserInfo');
    answered += 1;
    await nextTick();
  }
  return { answer: await over, answered, seconds: (performance.now() - began) / 1_000 };
}

const send = (admin: Person, { file, declared = 'application/octet-stream' }: Pick<HostileFile, 'file' | 'declared'>) =>
  admin.send<EnvelopeOf<'addMedium'>>('POST', pathOf('addMedium'), new Uint8Array(file), { 'content-type': declared });

/** Finds the flaws of the answer to a file, and of the file as it is served. */
async function flawsIn(admin: Person, { file, mayBeStored }: HostileFile, answer: Awaited<ReturnType<typeof send>>) {
  const { status, envelope } = answer;
  if (!envelope.success) return [400, 413, 415].includes(status) ? [] : [`it was answered ${status}`];
  const { _id, type } = envelope.data;
  const served = await admin.getMedium(_id);
  const { headers } = served;
  return [
    ...(mayBeStored ? [] : ['it was stored']),
    ...(type in mediaTypes && headers.get('content-type') === type
      ? []
      : [`it is served as ${headers.get('content-type')}`]),
    ...(headers.get('x-content-type-options') === 'nosniff' ? [] : ['browsers may guess what it is']),
    ...(headers.get('content-security-policy')?.includes("default-src 'none'") ? [] : ['something in it may run']),
    ...(Buffer.from(await served.arrayBuffer()).equals(file) ? [] : ['other bytes are served']),
  ];
}

/** Finds elements, attributes and links that MathML must not have. */
function forbiddenIn(mathml: string): string[] {
  const tags = [...mathml.matchAll(/<\/?([^\s>]*)([^>]*)>/g)];
  const attributes = tags.flatMap(([, , text = '']) => [...text.matchAll(/\s([^\s=]+)="([^"]*)"/g)]);
  return [
    ...tags.map(([, name = '']) => name).filter((name) => !mathmlElements.includes(name)),
    ...attributes.map(([, name = '']) => name).filter((name) => !mathmlAttributes.includes(name)),
    ...attributes.map(([, , value = '']) => value).filter((value) => /url\(|script:|expression|[<>]/i.test(value)),
    ...mathml
      .replaceAll(/<[^>]*>/g, '')
      .split(/(?=[<])/)
      .filter((text) => text.includes('<')),
  ];
}

it('P14 hostile files and formulas run nothing, and hold up nobody', { timeout: tenMinutes }, async () => {
  const { person } = await openTestApp();
  const [admin, other] = [await person('Admin', true), await person('Other')];
  const exam = await addSampleExam(admin, {}, []);
  const { _id } = await admin.addMedium(png(1, 1));
  const longest = { name: '', held: 0 };

  await attack(plan, async ({ rounds, failed }) => {
    let made = 0;
    const watch = async <Answer>(name: string, request: () => Promise<Answer>) => {
      made += 1;
      const watched = watchTicks();
      const { answer, answered, seconds } = await beside(other, request());
      const held = watched.longest();
      if (held > longest.held) Object.assign(longest, { name, held });
      if (process.env.TORTURE)
        console.log(`P14 ${name}: ${seconds.toFixed(1)} s, the loop was held ${held.toFixed(0)} ms`);
      if (seconds > 2 && answered < 5) failed(`${name}: ${answered} other requests were answered in ${seconds} s`);
      return answer;
    };

    for (const hostile of hostileFiles) {
      const answer = await watch(hostile.name, () => send(admin, hostile));
      for (const flaw of await flawsIn(admin, hostile, answer)) failed(`${hostile.name}: ${flaw}`);
    }
    for (const tex of hostileFormulas) {
      const name = `formula ${tex.slice(0, 40)}`;
      const content = { name: `\\[${tex}\\]`, options: { A: 'a', B: 'b' }, correctOptions: ['A' as const] };
      const body = questionPayload({ ...content, format: 'rich' }, exam);
      const { envelope, status } = await watch(name, () => admin.call('addQuestion', { id: exam._id, body }));
      if (!envelope.success) {
        if (status !== 400) failed(`${name}: it was answered ${status}`);
        continue;
      }
      for (const { mathml, spoken } of envelope.data.formulas ?? []) {
        for (const found of forbiddenIn(mathml)) failed(`${name}: MathML has ${found}`);
        if (mathml.length > 20_000 || spoken.length > mediaLimits.spoken) failed(`${name}: it became too long`);
      }
      await admin.data('deleteQuestion', { id: exam._id, body: { questionId: envelope.data._id, userid: '' } });
    }
    if (made !== rounds) failed(`${made} of ${rounds} tries were made`);
  });
  if (process.env.TORTURE)
    console.log(`P14 the loop was held for at most ${longest.held.toFixed(0)} ms, by ${longest.name}`);

  const alt = '<script>alert(1)</script>\u202e" onload="alert(1)';
  const content = { name: `![](media:${_id})`, options: { A: 'a', B: 'b' }, correctOptions: ['A' as const] };
  const body = questionPayload({ ...content, format: 'rich', media: [{ _id, alt }] }, exam);
  const { media } = await admin.data('addQuestion', { id: exam._id, body });
  expect(media?.[0]?.alt, 'a description is text').toBe(alt);
  expect((await admin.addMedium(mp3(9))).type, 'what follows is served as ever').toBe('audio/mpeg');
});

it('P14 changed files are refused, or stored as what they are', { timeout: tenMinutes }, async () => {
  const { person } = await openTestApp();
  const admin = await person('Admin', true);
  const whole = [png(3, 2), jpeg(3, 2, 6), webp(3, 2), mp3(3), m4a(), ogg()];
  await attack(fuzzing, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    const place = (file: Uint8Array) => Math.floor(random.between(0, file.length));
    for (let round = 0; round < rounds; round += 1) {
      let file = Buffer.from(random.pick(whole));
      for (let change = 0; change < random.between(1, 4); change += 1) {
        const at = place(file);
        file = random.pick([
          () => Buffer.concat([file.subarray(0, at), Buffer.of(random.between(0, 256)), file.subarray(at + 1)]),
          () => file.subarray(0, at),
          () => Buffer.concat([file.subarray(0, at), file.subarray(place(file))]),
          () => Buffer.concat([file.subarray(0, at), Buffer.alloc(random.between(1, 300), 0xff), file.subarray(at)]),
        ])();
      }
      const hostile: HostileFile = { name: file.toString('hex'), file, mayBeStored: true };
      for (const flaw of await flawsIn(admin, hostile, await send(admin, hostile)))
        failed(`${hostile.name.slice(0, 2_000)}: ${flaw}`);
    }
  });
});
