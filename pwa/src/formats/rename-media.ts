import type { ExamDetails } from '@quiz-app/shared/exam';
import type { RichContent } from './format.ts';
import { givenOf } from './given-content.ts';

interface Texts extends RichContent {
  name: string;
  options: string[] | Readonly<Record<string, string | undefined>>;
  explanation?: string;
}

/** A question whose files have other ids. Two that become the same file stay in the list once. */
export function renameMedia<Question extends Texts>(question: Question, idOf: (id: string) => string): Question {
  const { name, options, explanation, media = [] } = question;
  const inText = (text: string) => text.replaceAll(/\]\(media:([\w-]{43})\)/g, (_, id) => `](media:${idOf(id)})`);
  const inOptions = Array.isArray(options)
    ? options.map(inText)
    : Object.fromEntries(Object.entries(options).map(([key, text = '']) => [key, inText(text)]));
  const renamed = media.map((medium) => ({ ...medium, _id: idOf(medium._id) }));
  return {
    ...question,
    name: inText(name),
    options: inOptions,
    ...(explanation !== undefined && { explanation: inText(explanation) }),
    ...(media.length > 0 && {
      media: renamed.filter(({ _id }, at) => renamed.findIndex((each) => each._id === _id) === at),
    }),
  };
}

type Instructions = Pick<Partial<ExamDetails>, 'instructions' | 'media'>;

/** The same for the instructions of an exam. */
export function renameInstructions<Details extends Instructions>(
  details: Details,
  idOf: (id: string) => string,
): Details {
  const { instructions, media } = details;
  if (!instructions || !media) return details;
  const renamed = renameMedia(
    { name: instructions, options: [], media: givenOf({ format: 'rich', media }).media ?? [] },
    idOf,
  );
  return { ...details, instructions: renamed.name, media: renamed.media };
}
