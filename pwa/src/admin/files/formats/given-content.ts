import type { GivenContent } from '@quiz-app/shared/content';
import type { RichContent } from './format.ts';

/** The fields of a request for rich text, without those that the server adds; none for plain text. */
export function givenOf({ format, media, formulas }: GivenContent): RichContent {
  if (!format) return {};
  return {
    format,
    ...(media && media.length > 0 && { media: media.map(describedMedium) }),
    ...(formulas && formulas.length > 0 && { formulas: formulas.map(({ tex, spoken }) => ({ tex, spoken })) }),
  };
}

type GivenMedium = NonNullable<GivenContent['media']>[number];

/** A description without a visible character is none. */
const describedMedium = ({ _id, alt, decorative }: GivenMedium) =>
  decorative || !alt ? { _id, alt: '', decorative: true as const } : { _id, alt };
