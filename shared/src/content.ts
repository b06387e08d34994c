import * as z from 'zod/mini';
import { boundedArray } from './bounded.ts';
import { type MediaType, mediaLimits, mediaMessages, mediaTypes } from './media.ts';
import { longestFormula } from './rich-text.ts';
import { emptyIfInvisible, requiredText, storable } from './text-field.ts';

// The fields of a question, or of an exam for its instructions, that describe rich text (see `rich-text.ts`).

/** The name of a medium: the SHA-256 of its bytes in base64url. */
const mediumId = z.string().check(z.regex(/^[\w-]{43}$/));

/** A picture or sound as stored. */
export const medium = z.object({
  _id: mediumId,
  type: z.enum(Object.keys(mediaTypes) as [MediaType, ...MediaType[]]),
  bytes: z.int(),
  /** Pixels, of a picture. */
  width: z.exactOptional(z.int()),
  height: z.exactOptional(z.int()),
  /** The length of a sound. */
  seconds: z.exactOptional(z.number()),
});
export type Medium = z.infer<typeof medium>;

/** A picture or sound in a text. `alt` describes it for people who cannot see or hear it; empty if it is decorative. */
export const usedMedium = z.extend(medium, { alt: z.string(), decorative: z.exactOptional(z.literal(true)) });
export type UsedMedium = z.infer<typeof usedMedium>;

/** A formula as the server has rendered it, and as a screen reader says it. */
export const renderedFormula = z.object({
  tex: z.string(),
  display: z.boolean(),
  mathml: z.string(),
  spoken: z.string(),
});
export type RenderedFormula = z.infer<typeof renderedFormula>;

/** The fields that the server serves beside rich text. */
export const servedContent = {
  /** Without it the text has code as its only markup. */
  format: z.exactOptional(z.literal('rich')),
  media: z.exactOptional(z.array(usedMedium)),
  formulas: z.exactOptional(z.array(renderedFormula)),
};
const served = z.object(servedContent);
export type ServedContent = z.infer<typeof served>;

const mediaMessage = 'Pictures and sounds must be a list of {_id, alt, decorative}';
const alt = z
  .string('A description must be text')
  .check(
    storable,
    z.trim(),
    emptyIfInvisible,
    z.maxLength(mediaLimits.description, `A description must be at most ${mediaLimits.description} characters`),
  );

/**
 * The fields of a request for rich text. A missing field stays as it is, and null clears it. `formulas` has the spoken texts
 * that an author has corrected.
 */
export const givenContent = {
  format: z.nullish(z.literal('rich', "Format must be 'rich'")),
  media: z.nullish(
    boundedArray(
      z.object(
        {
          _id: z.string(mediaMessage),
          alt: z.nullish(alt),
          decorative: z.nullish(z.boolean('Decorative must be true or false')),
        },
        mediaMessage,
      ),
      { max: mediaLimits.ofQuestion, message: mediaMessages.ofQuestion },
      mediaMessage,
    ),
  ),
  formulas: z.nullish(
    boundedArray(
      z.object(
        {
          tex: requiredText('A formula', longestFormula),
          spoken: requiredText('The spoken text of a formula', mediaLimits.spoken),
        },
        'Formulas must be a list of {tex, spoken}',
      ),
      { max: mediaLimits.formulas, message: mediaMessages.formulas },
      'Formulas must be a list of {tex, spoken}',
    ),
  ),
};
const given = z.object(givenContent);
export type GivenContent = z.infer<typeof given>;

/** `GivenContent` as the server stores it; null for nothing. */
export interface CompleteContent {
  format: 'rich' | null;
  media: UsedMedium[] | null;
  formulas: RenderedFormula[] | null;
}

/** A question or an exam's details after the server has completed its content. */
export type Completed<Given> = Given extends unknown
  ? Omit<Given, keyof GivenContent> & { [Name in keyof CompleteContent]?: CompleteContent[Name] | undefined }
  : never;
