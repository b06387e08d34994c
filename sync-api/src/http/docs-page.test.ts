import { expect, it } from 'vitest';
import { createPart } from './docs-page.ts';

it('reads a file of the page again after it could not be read', async () => {
  let reads = 0;
  const part = createPart(async () => {
    reads += 1;
    if (reads === 1) throw new Error('too many open files');
    return Buffer.from('body {}');
  });
  await expect(part()).rejects.toThrow('too many open files');
  expect((await part()).plain.toString()).toBe('body {}');
  expect(await part()).toBe(await part());
  expect(reads).toBe(2);
});
