import { expect, it } from 'vitest';
import { etagsOf } from '../http/conditional.ts';
import { createCompressListing } from './compress-listings.ts';

it('compresses a listing once for all who ask, in each coding', async () => {
  const compressListing = createCompressListing();
  const body = Buffer.from('[1,2,3]'.repeat(1_000));
  const listing = { pieces: [body], length: body.length, etags: etagsOf('"hash"') };
  const [first, second] = await Promise.all([compressListing(listing, 'br'), compressListing(listing, 'br')]);
  expect(second).toBe(first);
  // The same list made again, as after others pushed it out of its cache.
  expect(await compressListing({ ...listing }, 'br')).toBe(first);
  const others = [
    await compressListing(listing, 'gzip'),
    await compressListing({ ...listing, etags: etagsOf('"other"') }, 'br'),
  ];
  for (const other of others) expect(other).not.toBe(first);
});
