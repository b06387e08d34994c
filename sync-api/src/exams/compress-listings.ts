import { LRUCache } from 'lru-cache';
import { type Coding, compress, lengthOf } from '../http/compress.ts';
import type { Listing, ListingBody } from './listing.ts';

/** Of compressed listings. The last one is kept however large it is. */
const keptBytes = 8 * 1024 * 1024;

/** Gives the body of a listing in a content coding. */
export type CompressListing = (listing: Listing, coding: Coding) => Promise<ListingBody>;

/** Compresses each listing once, for all who ask. */
export function createCompressListing(): CompressListing {
  const compressed = new LRUCache<string, ListingBody, { listing: Listing; coding: Coding }>({
    maxSize: keptBytes,
    // The cache refuses an entry that is larger than itself.
    sizeCalculation: ({ length }) => Math.min(length, keptBytes),
    // One that others push out while it is made still has those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_etag, _old, { context: { listing, coding } }) => {
      const pieces = await compress(listing.pieces, listing.length, coding, 'shared');
      return { pieces, length: lengthOf(pieces) };
    },
  });
  return (listing, coding) => compressed.forceFetch(listing.etags[coding], { context: { listing, coding } });
}
