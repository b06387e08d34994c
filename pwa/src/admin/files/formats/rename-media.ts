import type { ExamDetails } from '@quiz-app/shared/exam';
import type { ImportedQuestion, QuestionDraft, RichContent } from './format.ts';
import { givenOf } from './given-content.ts';
import { mapRichTexts } from './map-texts.ts';

type Rename = (id: string) => string;

const inText = (idOf: Rename) => (text: string) =>
  text.replaceAll(/\]\(media:([\w-]{43})\)/g, (_, id) => `](media:${idOf(id)})`);

/** The list of media with other ids. Two that become the same file stay in it once. */
function renameList<Content extends Pick<RichContent, 'media'>>({ media = [] }: Content, idOf: Rename) {
  const renamed = media.map((medium) => ({ ...medium, _id: idOf(medium._id) }));
  const distinct = renamed.filter(({ _id }, at) => renamed.findIndex((each) => each._id === _id) === at);
  return media.length > 0 ? { media: distinct } : {};
}

/** A question whose files have other ids. */
export function renameMedia<Question extends ImportedQuestion>(question: Question, idOf: Rename): Question {
  const rename = inText(idOf);
  const { name, explanation } = question;
  return {
    ...mapRichTexts(question, rename),
    name: rename(name),
    ...(explanation !== undefined && { explanation: rename(explanation) }),
    ...renameList(question, idOf),
  };
}

/** The same for a question that is not checked yet. */
export const renameDraftMedia = (draft: QuestionDraft, idOf: Rename): QuestionDraft => ({
  ...mapDraft(draft, inText(idOf)),
  ...renameList(draft, idOf),
});

/** Changes the texts of a draft that may be rich. */
export function mapDraft<Draft extends QuestionDraft>(draft: Draft, change: (text: string) => string): Draft {
  const { name, own, options, explanation } = draft;
  return {
    ...draft,
    name: change(name),
    ...(own && { own: mapRichTexts(own, change) }),
    options: options.map(change),
    ...(explanation !== undefined && { explanation: change(explanation) }),
  };
}

type Instructions = Pick<Partial<ExamDetails>, 'instructions' | 'media'>;

/** The same for the instructions of an exam. */
export function renameInstructions<Details extends Instructions>(details: Details, idOf: Rename): Details {
  const { instructions, media } = details;
  if (!instructions || !media) return details;
  const given = givenOf({ format: 'rich', media });
  return { ...details, instructions: inText(idOf)(instructions), ...renameList(given, idOf) };
}
