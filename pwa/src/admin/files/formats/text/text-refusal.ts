import { t } from '@lingui/core/macro';

/** Why a text cannot be used: as a sentence about its question, and about an explanation, which does without it. */
export interface TextRefusal {
  ofQuestion: string;
  ofExplanation: string;
}

/** @param what a noun, such as `a GIF picture` */
export const itHas = (what: string): TextRefusal => ({
  ofQuestion: t`It has ${what}.`,
  ofExplanation: t`Its explanation had ${what}, which was left out.`,
});

export const textTooLong = (): TextRefusal => ({
  ofQuestion: t`Its text is too long.`,
  ofExplanation: t`Its text is too long, which was left out.`,
});
