import { plural, t } from '@lingui/core/macro';
import { mediaLimits } from '@quiz-app/shared/media';
import { textsOf } from '@quiz-app/shared/question-texts';
import { type Formula, formulaKey, partsOf, readPieces } from '@quiz-app/shared/rich-text';
import { changeOutsideCode, readBlocks } from '@quiz-app/shared/text-blocks';
import type { AttachedFile, Attachments, FindFile, UsedFile } from './attachments.ts';
import { canRender } from './can-render.ts';
import type { QuestionDraft, RichContent } from './format.ts';
import { mapDraft, renameDraftMedia } from './rename-media.ts';
import { readMarks, replaceMarks, unmarkFormulas, withoutMarks } from './text/marks.ts';
import { itHas } from './text/text-refusal.ts';

/** The texts of a question with their formulas and media. */
interface CompleteTexts {
  draft: QuestionDraft;
  files: AttachedFile[];
  lost: string[];
  refusal?: string;
}

/**
 * Replaces the marks of converted texts. A question without formulas and media stays plain, whatever its texts look
 * like.
 */
export function completeTexts(marked: QuestionDraft, attachments: Attachments): CompleteTexts {
  const { explanation = '' } = marked;
  const all = draftTexts(marked).map(readMarks);
  if (all.every(({ formulas, media }) => formulas.length + media.length === 0))
    return { draft: mapDraft(marked, withoutMarks), files: [], lost: [] };

  const lost = new Set<string>();
  let refusal: string | undefined;
  const rich = (text: string) => {
    const made = richText(text, attachments);
    if (made.hasCode) lost.add(t`Text that looks like a formula became code.`);
    refusal ??= made.refusal;
    return made.text;
  };
  const draft = mapDraft({ ...marked, explanation: withReadableFormulas(explanation, lost) }, rich);
  const count = new Set(all.flatMap(({ formulas }) => formulas.map(formulaKey))).size;
  const { formulas: most } = mediaLimits;
  if (count > most)
    refusal ??= plural(count, {
      one: `It has # formula. A question may have ${most} at most.`,
      other: `It has # formulas. A question may have ${most} at most.`,
    });
  const used = all.flatMap(({ media }) => media.flatMap((place) => attachments.used(place) ?? []));
  const content: RichContent = { format: 'rich', ...(used.length > 0 && { media: mediaOf(used) }) };
  return {
    draft: { ...draft, ...content },
    files: used.map(({ file }) => file),
    lost: [...lost],
    ...(refusal && { refusal }),
  };
}

/** Attaches the files of a question whose texts are rich already. @param findFile the bytes of a medium by its id */
export function attachMedia(draft: QuestionDraft, { take }: Attachments, findFile: FindFile): CompleteTexts {
  const { media = [] } = draft;
  const parts = partsOf(draftTexts(draft));
  const files = new Map<string, AttachedFile>();
  let refusal: string | undefined;
  for (const id of parts.media) {
    const bytes = media.some(({ _id }) => _id === id) ? findFile(id) : undefined;
    const file = bytes && ('refusal' in bytes ? bytes : take(bytes));
    if (!file) refusal ??= t`It has a picture or sound that did not come with it.`;
    else if ('refusal' in file) refusal ??= itHas(file.refusal).ofQuestion;
    else files.set(id, file);
  }
  const unreadable = parts.formulas.find((formula) => !canRender(formula));
  if (unreadable) refusal ??= unreadableFormula(unreadable);
  const used = media.filter(({ _id }) => files.has(_id));
  return {
    draft: renameDraftMedia({ ...draft, media: used }, (id) => files.get(id)?._id ?? id),
    files: [...files.values()],
    lost: [],
    ...(refusal && { refusal }),
  };
}

/** The texts of a draft that may be rich. */
function draftTexts({ name, own, options, explanation = '' }: QuestionDraft): string[] {
  return own ? textsOf({ ...own, name, explanation }) : [name, ...options, explanation];
}

/** Each medium once. */
function mediaOf(used: readonly UsedFile[]): NonNullable<RichContent['media']> {
  const byId = new Map(used.toReversed().map(({ file, alt }) => [file._id, alt]));
  return [...new Set(used.map(({ file }) => file._id))].map((_id) => {
    const alt = byId.get(_id) ?? '';
    return alt === '' ? { _id, alt, decorative: true as const } : { _id, alt };
  });
}

/** A marked text as rich text, in which nothing else is a formula or medium. */
function richText(text: string, { used }: Attachments): { text: string; hasCode?: true; refusal?: string } {
  const { formulas, media } = readMarks(text);
  const unreadable = formulas.find((formula) => !canRender(formula));
  const refusal = unreadable && { refusal: unreadableFormula(unreadable) };
  const expected = [
    ...formulas.map(formulaKey),
    ...media.map((place) => `medium ${used(place)?.file._id ?? 'without a file'}`),
  ].toSorted();
  const isAsMeant = (rich: string) => partsIn(rich).join('\n') === expected.join('\n');
  const asIs = replaceMarks(text, used);
  if (isAsMeant(asIs)) return { text: asIs, ...refusal };
  const inCode = replaceMarks(text, used, delimitersAsCode);
  if (isAsMeant(inCode)) return { text: inCode, hasCode: true, ...refusal };
  return { text: asIs, refusal: t`Its formulas or pictures cannot be told from its other text.` };
}

/** The formulas and media that a device finds in a rich text. */
const partsIn = (text: string): string[] =>
  readBlocks(text)
    .flatMap((block) => (block.kind === 'paragraph' ? block.inlines : []))
    .flatMap((inline) => (inline.kind === 'plain' ? readPieces(inline.text) : []))
    .flatMap((piece) =>
      piece.kind === 'plain' ? [] : piece.kind === 'formula' ? formulaKey(piece) : `medium ${piece._id}`,
    )
    .toSorted();

const delimitersAsCode = (text: string) => changeOutsideCode(text, (part) => part.replaceAll(/\\[()[\]]|!\[/g, '`$&`'));

/** An explanation whose unreadable formulas are TeX in its text: it explains without them. */
function withReadableFormulas(explanation: string, lost: Set<string>): string {
  if (readMarks(explanation).formulas.every(canRender)) return explanation;
  lost.add(t`A formula in its explanation cannot be read and stays as TeX.`);
  return unmarkFormulas(explanation, canRender);
}

function unreadableFormula({ tex }: Formula): string {
  const formula = shortened(tex);
  return t`Its formula “${formula}” cannot be read.`;
}

const shortened = (tex: string) => (tex.length > 60 ? `${tex.slice(0, 60).toWellFormed()}…` : tex);
