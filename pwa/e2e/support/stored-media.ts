/** Pictures and sounds in the storage of a page, each as the browser has stored it. Runs in the page. */
export async function countStored(): Promise<number> {
  const bucket = await navigator.storageBuckets?.open('media');
  return (await (await (bucket?.caches ?? caches).open('quiz-app-media')).keys()).length;
}

/** Replaces each by other bytes, or removes all of them. Runs in the page. */
export async function spoilStored(how: 'damage' | 'remove'): Promise<void> {
  const bucket = await navigator.storageBuckets?.open('media');
  const cache = await (bucket?.caches ?? caches).open('quiz-app-media');
  for (const file of await cache.keys())
    if (how === 'remove') await cache.delete(file);
    else await cache.put(file, new Response('damaged', { headers: { 'Content-Type': 'image/png' } }));
}
