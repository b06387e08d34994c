import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { addSampleExam } from '../../test/harness/sample-exam.ts';
import { chunk, jpeg, largePng, m4a, mp3, ogg, png, webp } from '../../test/harness/sample-media.ts';

async function openWithAdmin() {
  const { person } = await openTestApp();
  return person('Admin', true);
}

const after = (file: Uint8Array, more: string) => new Uint8Array(Buffer.concat([file, Buffer.from(more, 'latin1')]));
const cut = (file: Uint8Array, bytes: number) => new Uint8Array(file.slice(0, file.length - bytes));

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const header = Buffer.from([0, 0, 0, 3, 0, 0, 0, 2, 8, 0, 0, 0, 0]);
/** A PNG of 3 times 2 grey pixels. @param pixels packed */
const pngOf = (pixels: Buffer, head = header) =>
  Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
// Its passes have 1, 1, 1 and 3 pixels, and a byte before each line.
const interlaced = new Uint8Array(pngOf(deflateSync(Buffer.alloc(2 + 2 + 2 + 4)), Buffer.from(header.with(12, 1))));
const withoutScan = (file: Uint8Array) => new Uint8Array([...file.slice(0, file.lastIndexOf(0xda) - 1), 0xff, 0xd9]);
/** A WebP that ends behind the size in its only chunk, which was 6 bytes long. */
function withoutPixels(file: Uint8Array): Uint8Array<ArrayBuffer> {
  const bare = new Uint8Array(file);
  bare[16] = 5;
  return bare;
}

it.each([
  ['a PNG', png(3, 2), { type: 'image/png', width: 3, height: 2 }],
  ['an interlaced PNG', interlaced, { type: 'image/png', width: 3, height: 2 }],
  ['a JPEG', jpeg(640, 480), { type: 'image/jpeg', width: 640, height: 480 }],
  ['a JPEG that lies on its side', jpeg(640, 480, 6), { type: 'image/jpeg', width: 480, height: 640 }],
  ['a WebP', webp(1_600, 900), { type: 'image/webp', width: 1_600, height: 900 }],
  ['an MP3', mp3(77), { type: 'audio/mpeg', seconds: 2 }],
  ['an M4A', m4a(), { type: 'audio/mp4', seconds: 2 }],
  ['an Ogg', ogg(), { type: 'audio/ogg', seconds: 2 }],
])('reads what %s is from its bytes, and names it by them', async (_, file, measures) => {
  const admin = await openWithAdmin();
  const _id = createHash('sha256').update(file).digest('base64url');
  const medium = { _id, bytes: file.length, ...measures };
  expect(await admin.addMedium(file)).toEqual(medium);
  expect(await admin.addMedium(file), 'the same file again').toEqual(medium);
  const served = await admin.getMedium(_id);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, measures.type]);
  expect(new Uint8Array(await served.arrayBuffer())).toEqual(file);
});

const damaged = { status: 400, code: 'invalid-field', field: '', message: 'This file is damaged' };
const large = {
  status: 400,
  code: 'invalid-field',
  field: '',
  message: 'A picture must be at most 8000 pixels a side, and 25 million in all',
};
const unsupported = {
  status: 415,
  code: 'unsupported-media',
  message: 'Only PNG, JPEG, WebP, MP3, MP4 and Ogg files can be added',
};

it.each([
  ['a text', Buffer.from('A picture'), unsupported],
  ['nothing', Buffer.alloc(0), unsupported],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), unsupported],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), unsupported],
  ['a PNG that is cut off', cut(png(3, 2), 4), damaged],
  ['a PNG with a page after its end', after(png(3, 2), '<html><script>alert(1)</script>'), damaged],
  ['a PNG with a flipped bit', png(3, 2).with(20, 9), damaged],
  ['a PNG whose pixels cannot be unpacked', pngOf(Buffer.from('no pixels at all')), damaged],
  ['a PNG whose packed pixels are cut off', pngOf(deflateSync(Buffer.alloc(8)).subarray(0, 8)), damaged],
  ['a PNG with fewer pixels than it says', pngOf(deflateSync(Buffer.alloc(4))), damaged],
  ['a PNG without pixels', pngOf(Buffer.alloc(0)), damaged],
  ['a PNG that unpacks to a hundred MB', pngOf(deflateSync(Buffer.alloc(100_000_000))), damaged],
  ['a PNG of a depth that no PNG has', pngOf(deflateSync(Buffer.alloc(8)), Buffer.from(header.with(8, 5))), damaged],
  ['a JPEG without pixels', withoutScan(jpeg(640, 480)), damaged],
  ['a WebP without pixels', withoutPixels(webp(9, 9)), damaged],
  ['a JPEG that is cut off', cut(jpeg(640, 480), 2), damaged],
  ['a JPEG with an archive after its end', after(jpeg(640, 480), 'PK\x05\x06'), damaged],
  ['a JPEG with two sizes', new Uint8Array([...jpeg(9, 9).slice(0, -2), ...jpeg(9, 9).slice(20)]), damaged],
  ['a WebP with more than it says', after(webp(9, 9), 'PK\x05\x06'), damaged],
  ['a WebP with less than it says', cut(webp(9, 9), 1), damaged],
  ['a picture that is too wide', png(8_001, 1), large],
  ['a picture with too many pixels', jpeg(8_000, 3_126), large],
  ['an ID3 tag with a page', Buffer.from('ID3\x03\0\0\0\0\0\0<html>', 'latin1'), damaged],
  ['an MP4 with a film', m4a(['vide', 'avc1']), damaged],
  ['an Ogg that says to be of 6 million years', ogg(Number.MAX_SAFE_INTEGER), damaged],
  ['an Ogg that says to be of a minute in a hundred bytes', ogg(60 * 48_000), damaged],
  ['an Ogg without its headers', ogg().slice(60), unsupported],
  ['a picture over 1 MiB', png(1, 1, 0, 1024 ** 2), { status: 413, message: 'This file must be at most 1 MiB' }],
  [
    '3 MiB and a byte',
    Buffer.alloc(3 * 1024 ** 2 + 1),
    { status: 413, message: 'Request body must be at most 3072 KiB' },
  ],
])('refuses %s', async (_, file, { status, ...failure }) => {
  const admin = await openWithAdmin();
  const answer = await admin.sendMedium(new Uint8Array(file));
  expect(answer.status).toBe(status);
  expect(answer.envelope).toMatchObject({ success: false, ...failure });
});

it('takes a picture of nearly 1 MiB and a sound of nearly 3', async () => {
  const admin = await openWithAdmin();
  expect(await admin.addMedium(largePng(1))).toMatchObject({ type: 'image/png' });
  expect(await admin.addMedium(mp3(7_543))).toMatchObject({ type: 'audio/mpeg', bytes: 3_145_431 });
});

it('takes no more files while those that no exam names are over 1 GiB', async () => {
  const { database, person } = await openTestApp();
  const admin = await person('Admin', true);
  const { _id } = await admin.addMedium(png(1, 1, 1));
  const setBytes = (bytes: number) =>
    database.write((tx) => tx.updateTable('media').set({ bytes }).where('id', '=', _id).execute());
  await setBytes(2 ** 30 - 500);
  await admin.addMedium(png(1, 1, 3));
  await setBytes(2 ** 30);
  expect(await admin.sendMedium(png(1, 1, 4))).toMatchObject({ status: 409, envelope: { code: 'too-many-files' } });
  // A file that is there needs no more room.
  await admin.addMedium(png(1, 1, 1));
  const named = { name: `![](media:${_id})`, format: 'rich' as const, media: [{ _id, alt: 'A map' }] };
  await addSampleExam(admin, {}, [{ ...named, options: { A: 'A map', B: 'A plan' }, correctOptions: ['A'] }]);
  await setBytes(2 ** 30);
  await admin.addMedium(png(1, 1, 4));
});

it('replaces a stored file that is damaged when the same file is added again', async () => {
  const { database, person } = await openTestApp();
  const admin = await person('Admin', true);
  const { _id } = await admin.addMedium(png(3, 2));
  await database.write((tx) =>
    tx
      .updateTable('media')
      .set({ data: Buffer.from('damaged') })
      .execute(),
  );
  await admin.addMedium(png(3, 2));
  expect(new Uint8Array(await (await admin.getMedium(_id)).arrayBuffer())).toEqual(png(3, 2));
});
