import { createHmac } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Endpoint, type EndpointName, endpoints } from '@quiz-app/shared/contract/endpoints';
import { type FailureCode, failureStatus } from '@quiz-app/shared/contract/failures';
import { decodeJwt, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { expect, it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { changesSince } from '../harness/changes-since.ts';
import { Client } from '../harness/client.ts';
import { openTestApp, type Person, testSecret } from '../harness/open-test-app.ts';
import {
  addSampleExam,
  pictureQuestion,
  questionPayload,
  sampleAttempt,
  sampleDetails,
  sampleQuestions,
} from '../harness/sample-exam.ts';
import { png } from '../harness/sample-media.ts';
import { attemptToSign, registerDevice } from '../harness/signing-device.ts';
import { validBodies } from '../harness/valid-bodies.ts';

const tenMinutes = 600_000;

const everyEndpoint = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];
const guarded = everyEndpoint.filter(([, { access }]) => access !== 'anyone');

/** A valid token of a person, except for what `adjust` changes. */
function signed(
  person: Person,
  adjust: (claims: SignJWT) => SignJWT,
  {
    alg = 'HS256',
    secret = testSecret,
    sid = sessionOf(person),
  }: { alg?: string; secret?: Uint8Array; sid?: string } = {},
): Promise<string> {
  const claims = new SignJWT({ sub: person.user._id, sid })
    .setIssuedAt()
    .setProtectedHeader({ alg })
    .setExpirationTime('1d');
  return adjust(claims).sign(secret);
}

const sessionOf = ({ token = '' }: Person): string => String(decodeJwt(token).sid);

/** Signs any header and claims with the right secret. */
function signedByHand(header: object, claims: string): string {
  const signed = [JSON.stringify(header), claims].map((part) => Buffer.from(part).toString('base64url')).join('.');
  return `${signed}.${createHmac('sha256', testSecret).update(signed).digest('base64url')}`;
}

/** Invalid tokens of a user, by what is wrong with them. */
async function forgeTokens(somebody: Person): Promise<Record<string, string | undefined>> {
  const { user, token = '' } = somebody;
  const [head = '', body = '', signature = ''] = token.split('.');
  const sid = sessionOf(somebody);
  const asIs = (claims: SignJWT) => claims;
  const right = JSON.stringify({ sub: user._id, sid, exp: Math.ceil(Date.now() / 1_000) + 86_400 });
  const bare = (claims: JWTPayload) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' });
  return {
    'no token': undefined,
    garbage: 'garbage',
    null: 'null',
    'alg none': new UnsecuredJWT({ sub: user._id, sid }).setExpirationTime('1d').encode(),
    'another algorithm': await signed(somebody, asIs, { alg: 'HS512' }),
    'a shorter algorithm': await signed(somebody, asIs, { alg: 'HS384' }),
    'another secret': await signed(somebody, asIs, { secret: Buffer.alloc(32, 1) }),
    'no exp': await bare({ sub: user._id, sid }).setIssuedAt().sign(testSecret),
    'no sid': await bare({ sub: user._id }).setExpirationTime('1d').sign(testSecret),
    'no sub': await bare({ sid }).setExpirationTime('1d').sign(testSecret),
    'sid that is no text': await bare({ sub: user._id, sid: 7 }).setExpirationTime('1d').sign(testSecret),
    'sub that is no text': await bare({ sub: 7 as never, sid })
      .setExpirationTime('1d')
      .sign(testSecret),
    'not yet valid': await signed(somebody, (claims) => claims.setNotBefore('1h')),
    'an extension it must know': signedByHand({ alg: 'HS256', crit: ['b64'], b64: true }, right),
    'a key from elsewhere': signedByHand({ alg: 'HS256', jku: 'https://example.org/keys' }, right),
    'another algorithm named': signedByHand({ alg: 'none' }, right),
    'no algorithm': signedByHand({}, right),
    'exp that is no number': signedByHand({ alg: 'HS256' }, right.replace(/"exp":(\d+)/, '"exp":"$1"')),
    'nbf that is no number': signedByHand({ alg: 'HS256' }, right.replace('{', '{"nbf":"0",')),
    'claims that are no JSON': signedByHand({ alg: 'HS256' }, 'null}'),
    'claims that are null': signedByHand({ alg: 'HS256' }, 'null'),
    'a fourth part': `${token}.${signature}`,
    'signature in other letters': `${head}.${body}.${Buffer.from(signature, 'base64url').toString('base64')}`,
    'signature cut': `${head}.${body}.${signature.slice(0, -2)}`,
    'no signature': `${head}.${body}.`,
  };
}

it('P13 the server refuses every call of every caller who may not make it', { timeout: tenMinutes }, async () => {
  const { app, database, person } = await openTestApp();
  const admin = await person('Admin', true);
  const user = await person('User');
  const exam = await addSampleExam(admin);
  const gone = await person('Gone', true);
  await admin.data('deleteUser', { id: gone.user._id });
  const loggedOut = await person('Logged out', true);
  await loggedOut.data('endSession', { id: 'current' });
  const ofAnother = await signed(admin, (claims) => claims, { sid: sessionOf(user) });
  const demoted = await person('Demoted', true);
  await database.write((tx) =>
    tx.updateTable('users').set({ is_admin: 0 }).where('id', '=', demoted.user._id).execute(),
  );

  const strangers = await forgeTokens(admin);
  const ended = { 'deleted user': gone.token, 'logged out': loggedOut.token, 'session of another': ofAnother };
  const expired = await signed(admin, (claims) => claims.setExpirationTime('-1s'));

  const attempt = sampleAttempt(user, exam);
  const bodies: Partial<Record<EndpointName, unknown>> = { ...validBodies(admin, exam), addReport: attempt };
  const ask = async (client: Client, name: EndpointName) => {
    // As between requests from a network: a server whose event loop has not turned for seconds refuses them as late.
    await nextTurn();
    return client.call(name, { id: exam._id, body: bodies[name] as never });
  };
  const before = await admin.data('getAllExams');

  const forAdmins = guarded.filter(([, { access }]) => access === 'admin').length;
  const tries = guarded.length * (Object.keys(strangers).length + Object.keys(ended).length + 1) + forAdmins * 2 + 6;
  const plan = { guarantee: 'P13', title: 'every call × every caller who may not', full: tries, short: tries };
  await attack(plan, async ({ rounds, failed }) => {
    let made = 0;
    const expectRefusal = async (
      who: string,
      token: string | undefined,
      code: FailureCode,
      message: string,
      access: string[],
    ) => {
      for (const [name] of guarded.filter(([, each]) => access.includes(each.access))) {
        const { status, envelope, text } = await ask(new Client(app, token), name);
        made += 1;
        const refusal = JSON.stringify({ success: false, message, code });
        if (status !== failureStatus[code] || text !== refusal)
          failed(`${name} as ${who}: ${status} ${envelope.message}`);
      }
    };
    for (const [who, token] of Object.entries(strangers)) {
      await expectRefusal(who, token, 'not-logged-in', 'Please log in', ['user', 'admin']);
    }
    for (const [who, token] of Object.entries(ended)) {
      await expectRefusal(who, token, 'session-ended', 'Please log in', ['user', 'admin']);
    }
    await expectRefusal('expired', expired, 'token-expired', 'jwt expired', ['user', 'admin']);
    await expectRefusal('user', user.token, 'only-admins', 'Only admins can do this', ['admin']);
    await expectRefusal('demoted admin', demoted.token, 'only-admins', 'Only admins can do this', ['admin']);
    const others = await admin.call('addReport', { body: attempt });
    if (others.status !== 403) failed(`addReport for somebody else: ${others.status}`);

    const other = await person('Other');
    const { _id } = await other.data('addReport', { body: sampleAttempt(other, exam) });
    const taken = await user.call('addReport', { body: { ...attempt, _id } });
    if (taken.status !== 403 || taken.text.includes('Other')) failed(`addReport with a taken id: ${taken.text}`);
    const own = await user.data('getOwnReports');
    if (own.length > 0) failed(`getOwnReports gave ${own.length} reports of others`);

    const [device, ownDevice] = [await registerDevice(other), await registerDevice(user)];
    const removed = await user.call('deleteDeviceKey', { id: device.keyId });
    if (removed.status !== 404) failed(`deleteDeviceKey of somebody else: ${removed.status}`);
    const keys = (await user.data('getDeviceKeys')).map((key) => key._id);
    if (keys.includes(device.keyId)) failed('getDeviceKeys gave those of somebody else');
    const code = await ownDevice.sign(attemptToSign(other, exam, ownDevice.keyId));
    const signed = await user.call('addCollected', { body: { code } });
    if (signed.status !== 403) failed(`addCollected for somebody else: ${signed.status}`);
    if (made + 6 !== rounds) failed(`${made + 6} of ${rounds} tries were made`);
  });

  expect(await admin.data('getAllExams')).toEqual(before);
  expect((await admin.data('getAllReports')).map(({ user: { name } }) => name)).toEqual(['Other']);
  for (const name of ['getUserInfo', 'getAllExams', 'getExamById', 'addReport', 'getOwnReports'] as const) {
    expect((await ask(user, name)).status).toBe(200);
  }
});

const withPicture = async (admin: Person, number: number) => [
  ...sampleQuestions,
  await pictureQuestion(admin, png(1, 1, number)),
];

it('P13 shows no question of an exam that the caller was never allowed to see', { timeout: tenMinutes }, async () => {
  const { person } = await openTestApp();
  const [admin, outsider, carrier] = [await person('Admin', true), await person('Outsider'), await person('Carrier')];
  const open = await addSampleExam(admin);
  const ofBefore = (await changesSince(outsider)).cursor ?? '';
  const draft = await addSampleExam(admin, { published: false }, await withPicture(admin, 1));
  const ofGroup = await addSampleExam(admin, { groups: ['7b'] }, await withPicture(admin, 2));
  const wasOpen = await admin.data('addExam', { body: sampleDetails });
  await admin.data('editExam', { id: wasOpen._id, body: { ...sampleDetails, groups: ['7b'] } });
  for (const content of sampleQuestions)
    await admin.data('addQuestion', { id: wasOpen._id, body: questionPayload(content, wasOpen) });
  const hidden = [draft, ofGroup, await admin.data('getExamById', { id: wasOpen._id })];
  const cursors = [ofBefore, (await changesSince(outsider)).cursor ?? '', (await changesSince(admin)).cursor ?? ''];
  const deleted = await addSampleExam(admin, { groups: ['7b'] }, await withPicture(admin, 3));
  await admin.data('deleteExam', { id: deleted._id });
  const device = await registerDevice(outsider);

  const cut = cursors.map((cursor) => cursor.split('-').slice(0, 2).join('-'));
  const lists = [...cursors, ...cut].flatMap((since) => [{ since }, { since, fields: 'changed' as const }]);
  const ownLists = [{}, { fields: 'summary' as const }, { limit: 1 }];
  const versions = [undefined, ...Array.from({ length: hidden[2]?.version ?? 0 }, (_, index) => index + 1), 99];
  const questionsWithMedia = [draft, ofGroup, deleted].flatMap((exam) => exam.questions);
  const pictures = questionsWithMedia.flatMap(({ media = [] }) => media.map(({ _id }) => _id));
  const tries = lists.length + hidden.length * (versions.length + 2) + ownLists.length + pictures.length;
  const plan = { guarantee: 'P13', title: 'every way to an exam of others', full: tries, short: tries };
  await attack(plan, async ({ rounds, failed }) => {
    let made = 0;
    const questions = [...hidden, deleted].flatMap((exam) => exam.questions.map(({ _id }) => _id));
    const check = (way: string, text: string, secrets: readonly string[]) => {
      made += 1;
      if (secrets.some((secret) => text.includes(secret))) failed(`${way}: ${text.slice(0, 500)}`);
    };
    const ids = [draft._id, ofGroup._id, deleted._id];
    for (const query of lists)
      check(`since ${query.since}`, (await outsider.call('getAllExams', { query })).text, [...ids, ...questions]);
    for (const exam of hidden) {
      check('getExamById', (await outsider.call('getExamById', { id: exam._id })).text, questions);
      for (const examVersion of versions) {
        const { examVersion: _, ...attempt } = sampleAttempt(outsider, exam);
        const body = { ...attempt, ...(examVersion !== undefined && { examVersion }) };
        const { status, text } = await outsider.call('addReport', { body });
        check(`addReport of version ${examVersion}`, text, questions);
        if (exam === ofGroup && status !== 200) failed(`addReport of version ${examVersion}: ${status}`);
      }
      const code = await device.sign(attemptToSign(outsider, exam, device.keyId));
      check('addCollected', (await carrier.call('addCollected', { body: { code } })).text, questions);
    }
    for (const id of pictures) {
      const { status, headers } = await outsider.getMedium(id);
      check('getMedium', `${headers.get('content-type')} ${headers.get('etag')}`, ['image', id]);
      if (status !== 404 || (await admin.getMedium(id)).status !== 200) failed(`getMedium of ${id}: ${status}`);
    }
    for (const query of ownLists)
      check('getOwnReports', (await outsider.call('getOwnReports', { query })).text, questions);
    if (made !== rounds) failed(`${made} of ${rounds} tries were made`);
  });
  expect((await outsider.data('getAllExams')).map(({ _id }) => _id)).toEqual([open._id]);
  expect((await outsider.data('getOwnReports')).length).toBeGreaterThan(0);
});
