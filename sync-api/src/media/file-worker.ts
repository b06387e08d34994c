import { parentPort } from 'node:worker_threads';
import type { Medium } from '@quiz-app/shared/content';
import { isSound, type MediaType } from '@quiz-app/shared/media';
import { measurePicture } from './measure-picture.ts';

export interface FileOrder {
  type: MediaType;
  data: Uint8Array<ArrayBuffer>;
}

/** The size of a picture or the length of a sound, or the problem with the file, for its author. */
export type FileAnswer = Pick<Medium, 'width' | 'height' | 'seconds'> | { problem: string };

parentPort?.on('message', async ({ type, data }: FileOrder) => {
  parentPort?.postMessage(
    isSound(type) ? await measureSound(type, data) : measurePicture(type, Buffer.from(data.buffer)),
  );
});
parentPort?.postMessage('ready');

async function measureSound(type: MediaType, data: Uint8Array): Promise<FileAnswer> {
  // Most servers only get pictures.
  const { secondsOf } = await import('./measure-sound.ts');
  const seconds = await secondsOf(type, data);
  return seconds === undefined ? { problem: 'This file is damaged' } : { seconds };
}
