import { expect, type Locator, type Page } from '@playwright/test';
import type { Exam } from '@quiz-app/shared/exam';
import type { QuestionContent } from '@quiz-app/shared/question';
import { png, silence } from '../../../sync-api/test/harness/sample-media.ts';
import type { Api } from './api.ts';

interface RichExam {
  name: string;
  questions: number;
  /** Questions with a picture of their own; the others have none. */
  pictures: number;
  /** Questions with a formula, from the first on. */
  formulas: number;
  /** Whether the last question has a sound. */
  sound?: boolean;
}

/** Adds an exam with pictures and formulas. The first question also has a picture in its first option. */
export async function addRichExam(admin: Api, { name, questions, pictures, formulas, sound }: RichExam): Promise<Exam> {
  const files = await Promise.all(
    Array.from({ length: pictures }, (_, at) => admin.addMedium(png(320 + at, 200, (40 * at) % 256))),
  );
  const talk = sound && (await admin.addMedium(silence(3)));
  const contents = Array.from({ length: questions }, (_, at): QuestionContent => {
    const file = files[at] ?? (talk && at === questions - 1 ? talk : undefined);
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

/** Whether each picture in view is drawn. */
const drawnPictures = (images: readonly HTMLImageElement[]) =>
  Promise.all(
    images.map(async (image) => {
      await image.decode().catch(() => undefined);
      return image.naturalWidth > 0;
    }),
  );

/**
 * Adds an exam with a picture everywhere: its instructions, a question, an option and an explanation; and a second
 * question with a sound.
 */
export async function addRichQuestions(admin: Api, name: string, picture: Buffer): Promise<Exam> {
  const [map, talk] = [await admin.addMedium(new Uint8Array(picture)), await admin.addMedium(silence(3))];
  const media = [{ _id: map._id, alt: 'Map of the town' }];
  const details = {
    ...{ name, category: 'Maths', duration: 3_600, totalMarks: 2, passingMarks: 1, format: 'rich' as const, media },
    instructions: `The scale is \\(1 : 10^3\\).\n![](media:${map._id})`,
  };
  return await admin.addExam(details, [
    {
      name: `How far is it?\n\\[d = \\sqrt{\\frac{a^2 + b^2}{c_1 + c_2 + c_3 + c_4}} + \\sum_{i=1}^{n} x_i + \\int_0^1 f(x)\\,dx + \\frac{1}{2}\\]\n![](media:${map._id})`,
      options: { A: `\\(\\frac{1}{2}\\) km ![](media:${map._id})`, B: '2 km', C: '3 km' },
      correctOptions: ['A'],
      explanation: `Because \\(\\frac{1}{2} < 2\\).\n![](media:${map._id})`,
      format: 'rich',
      media,
    },
    {
      name: `What is heard?\n![](media:${talk._id})`,
      options: { A: 'Nothing', B: 'Something' },
      correctOptions: ['A'],
      format: 'rich',
      media: [{ _id: talk._id, alt: 'A talk' }],
    },
  ]);
}

/** Waits until all pictures of a part of a page are drawn: each has its place before it has its address. */
export async function expectPictures(within: Page | Locator, count: number, name = 'Map of the town'): Promise<void> {
  const pictures = within.getByRole('img', { name });
  await expect.poll(() => pictures.evaluateAll(drawnPictures)).toEqual(Array.from({ length: count }, () => true));
}
