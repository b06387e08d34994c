import type { SharedBody } from '../http/shared-body.ts';

/** What a list takes at most that is kept, in bytes: that of 40,000 users. */
const keptBytes = 4 * 1024 * 1024;

/**
 * Keeps the answer with the leaderboard for as long as it is exact.
 * @param build makes it
 * @param readStamp tells apart all that it may be made of; asked at each request, so that nothing older is ever served
 */
export function keepLeaderboard(
  build: () => Promise<SharedBody>,
  readStamp: () => Promise<string>,
): () => Promise<SharedBody> {
  let kept: { stamp: string; body: SharedBody } | undefined;
  return async () => {
    const stamp = await readStamp();
    if (kept?.stamp === stamp) return kept.body;
    kept = undefined;
    const body = await build();
    // What is made of several changes may be served once, to those who asked before them.
    if (body.length <= keptBytes && (await readStamp()) === stamp) kept = { stamp, body };
    return body;
  };
}
