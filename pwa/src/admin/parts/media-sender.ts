import { t } from '@lingui/core/macro';
import { isSound } from '@quiz-app/shared/media';
import { outcomeOf } from '../../screen-parts/notify-outcome.ts';
import type { Device } from '../../sync/device.ts';
import { isSmall, preparePicture } from '../editor/media-files/prepare-picture.ts';
import type { FileToSend } from '../files/exam-files/import-session.ts';

/** Called with the number of files that are done. */
export type OnMediaProgress = (done: number, all: number) => void;

/** Files sent at the same time. */
const atOnce = 3;

/**
 * Prepares and sends the pictures and sounds of a file of questions. A retry continues where the last one failed: it is
 * long because all of its steps share what is prepared and sent.
 *
 * @param read the content of a file
 */
export function createMediaSender({ ask }: Pick<Device, 'ask'>, read: (id: string) => Promise<Blob>) {
  const prepared = new Map<string, { blob: Blob; place: string }>();
  const sent = new Map<string, { _id: string; bytes: number }>();

  async function prepare(file: FileToSend): Promise<Blob> {
    const content = await read(file._id);
    // One that needs no change keeps its id, so that the same file is stored once.
    if (isSound(file.type) || (file.isClean && isSmall(file, content))) return content;
    try {
      return await preparePicture(content);
    } catch (error) {
      throw new Error(t`A picture of ${{ place: file.place }}: ${{ problem: (error as Error).message }}`);
    }
  }

  async function send(id: string): Promise<void> {
    const file = prepared.get(id);
    if (!file) return;
    const outcome = await outcomeOf(ask.addMedium({ body: file.blob }));
    if (!outcome.success) {
      const [{ place }, problem] = [file, outcome.message];
      throw new Error('code' in outcome && outcome.code ? t`A file of ${place}: ${problem}` : problem);
    }
    sent.set(id, outcome.data);
    prepared.delete(id);
  }

  return {
    /** Draws pictures as those of authors are. @returns the bytes that each will have @throws Error for people */
    async prepareAll(files: readonly FileToSend[], onProgress: OnMediaProgress): Promise<Map<string, number>> {
      const sizes = new Map<string, number>();
      for (const [at, file] of files.entries()) {
        onProgress(at, files.length);
        const { _id, place } = file;
        const known = sent.get(_id)?.bytes ?? prepared.get(_id)?.blob.size;
        if (known === undefined) prepared.set(_id, { blob: await prepare(file), place });
        sizes.set(_id, known ?? prepared.get(_id)?.blob.size ?? 0);
      }
      return sizes;
    },

    /** Sends what was prepared. @returns the ids on the server, by those in the file @throws Error for people */
    async sendAll(onProgress: OnMediaProgress): Promise<Record<string, string>> {
      const queue = [...prepared.keys()];
      const all = queue.length;
      let done = 0;
      async function sendNext(): Promise<void> {
        for (let id = queue.shift(); id; id = queue.shift()) {
          onProgress(done, all);
          try {
            await send(id);
          } catch (error) {
            // The others would fail too, or be useless.
            queue.length = 0;
            throw error;
          }
          done += 1;
        }
      }
      await Promise.all(Array.from({ length: atOnce }, sendNext));
      return Object.fromEntries(Array.from(sent, ([id, { _id }]) => [id, _id]));
    },
  };
}
