import { setImmediate as nextTick } from 'node:timers/promises';
import type {
  CompleteContent,
  GivenContent,
  Medium,
  RenderedFormula,
  ServedContent,
  UsedMedium,
} from '@quiz-app/shared/content';
import { isSound, mediaLimits, mediaMessages } from '@quiz-app/shared/media';
import { formulaKey, partsOf } from '@quiz-app/shared/rich-text';
import { ApiError } from '../api-error.ts';
import type { MediaStore } from './media-store.ts';
import { renderFormula } from './render-formula.ts';

/** Checks what a person's request says beside rich text, and adds what devices show. */
export function createCompleteContent({ describe }: Pick<MediaStore, 'describe'>) {
  /**
   * @param texts in which formulas, pictures and sounds may be named
   * @param before what is stored, which stays where the request says nothing
   * @param place precedes the message of a failure
   * @throws ApiError `invalid-field` for `media` or `formulas`
   */
  return (personId: string) =>
    async (
      texts: readonly string[],
      given: GivenContent,
      before: ServedContent = {},
      place = '',
    ): Promise<CompleteContent> => {
      const format = given.format === undefined ? (before.format ?? null) : given.format;
      if (format !== 'rich') return { format: null, media: null, formulas: null };
      const refuse = (field: string, message: string) => new ApiError('invalid-field', place + message, { field });
      // Other requests run between two texts.
      await nextTick();
      const parts = partsOf(texts);

      const entries = given.media === undefined ? (before.media ?? []) : (given.media ?? []);
      const known = parts.media.length > 0 ? await describe(parts.media) : new Map<string, Medium>();
      const media = parts.media.map((id): UsedMedium => {
        const entry = entries.find(({ _id }) => _id === id);
        const found = known.get(id);
        if (!entry) throw refuse('media', 'A picture or sound in the text is missing in the list of them');
        if (!found) throw refuse('media', mediaMessages.missing);
        if (entry.decorative && !isSound(found.type)) return { ...found, alt: '', decorative: true };
        if (entry.alt) return { ...found, alt: entry.alt };
        throw refuse('media', 'A picture or sound has no description');
      });
      if (media.length > mediaLimits.ofQuestion) throw refuse('media', mediaMessages.ofQuestion);
      if (parts.formulas.length > mediaLimits.formulas) throw refuse('formulas', mediaMessages.formulas);

      // Formulas that were rendered before stay as they were, with the words that an author chose.
      const kept = given.formulas === undefined ? (before.formulas ?? []) : [];
      const renderedBefore = new Map(kept.map((each) => [formulaKey(each), each]));
      const words = new Map(given.formulas?.map(({ tex, spoken }) => [tex, spoken]));
      const formulas: RenderedFormula[] = [];
      for (const [index, formula] of parts.formulas.entries()) {
        const same = renderedBefore.get(formulaKey(formula));
        const made = same ?? (await renderFormula(personId, formula));
        if ('problem' in made) throw refuse('formulas', `Formula ${index + 1} ${made.problem}`);
        const { mathml, spoken } = made;
        formulas.push({ ...formula, mathml, spoken: words.get(formula.tex) ?? spoken });
      }
      return { format, media, formulas };
    };
}
