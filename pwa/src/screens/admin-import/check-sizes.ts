import { mediaLimits } from '@quiz-app/shared/media';
import type { PlannedExam } from '../../exam-files/import-session.ts';

const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(1);

/** @param sizes bytes by id @throws Error with a message for people if the files of an exam are too large */
export function checkSizes(exams: readonly PlannedExam[], sizes: ReadonlyMap<string, number>): void {
  for (const { name, media } of exams) {
    const bytes = media.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
    if (bytes > mediaLimits.bytesOfExam)
      throw new Error(
        `The pictures and sounds of “${name}” have ${megabytes(bytes)} MiB, and an exam can have at most ${megabytes(mediaLimits.bytesOfExam)} MiB. Nothing was imported. Please split the file.`,
      );
  }
}
