import type { Exam } from '@quiz-app/shared/exam';
import type { QuestionContent } from '@quiz-app/shared/question';
import { png } from '../../../sync-api/test/harness/sample-media.ts';
import type { Api } from './api.ts';

interface RichExam {
  name: string;
  questions: number;
  /** Questions with a picture of their own; the others have none. */
  pictures: number;
  /** Questions with a formula, from the first on. */
  formulas: number;
}

/** Adds an exam with pictures and formulas. The first question also has a picture in its first option. */
export async function addRichExam(admin: Api, { name, questions, pictures, formulas }: RichExam): Promise<Exam> {
  const files = await Promise.all(
    Array.from({ length: pictures }, (_, at) => admin.addMedium(png(320 + at, 200, (40 * at) % 256))),
  );
  const contents = Array.from({ length: questions }, (_, at): QuestionContent => {
    const file = files[at];
    const parts = [
      `No. ${at + 1}. What is shown?`,
      at < formulas && `Solve \\(\\frac{a_{${at}}}{b} = \\sqrt{c}\\).`,
      file && `![](media:${file._id})`,
    ];
    return {
      name: parts.filter(Boolean).join('\n'),
      options: { A: at === 0 && file ? `Yes ![](media:${file._id})` : 'Yes', B: 'No' },
      correctOptions: ['A'],
      format: 'rich',
      ...(file && { media: [{ _id: file._id, alt: `Map ${at + 1}` }] }),
    };
  });
  const details = { name, category: 'Maths', duration: 3_600, totalMarks: questions, passingMarks: 1 };
  return await admin.addExam(details, contents);
}

/** What the browser has of the pictures in view: false for one that is not drawn. */
export const drawnPictures = (images: readonly HTMLImageElement[]) =>
  Promise.all(
    images.map(async (image) => {
      await image.decode().catch(() => undefined);
      return image.naturalWidth > 0;
    }),
  );
