/** The types of pictures and sounds, with the most bytes of one file of each. */
export const mediaTypes = {
  'image/png': 1024 * 1024,
  'image/jpeg': 1024 * 1024,
  'image/webp': 1024 * 1024,
  'audio/mpeg': 3 * 1024 * 1024,
  'audio/mp4': 3 * 1024 * 1024,
  'audio/ogg': 3 * 1024 * 1024,
} as const;
export type MediaType = keyof typeof mediaTypes;

export const isSound = (type: string) => type.startsWith('audio/');

/** Limits of pictures and sounds. */
export const mediaLimits = {
  ofQuestion: 10,
  /** Bytes of all pictures and sounds of one exam. */
  bytesOfExam: 25 * 1024 * 1024,
  /** Bytes of all files on a server that no version of an exam names. */
  bytesUnnamed: 1024 ** 3,
  /** Pixels of a picture's longer side, and of its area. */
  side: 8_000,
  pixels: 25_000_000,
  description: 1_000,
  /** Formulas of one question, or of an exam's instructions. */
  formulas: 50,
  spoken: 2_000,
} as const;

/** The messages for people whose texts are refused. */
export const mediaMessages = {
  missing: 'A picture or sound is not on this server: add its file first',
  ofQuestion: `A question can have at most ${mediaLimits.ofQuestion} pictures and sounds`,
  formulas: `A question or the instructions can have at most ${mediaLimits.formulas} formulas`,
  bytesUnnamed: `There are over ${mediaLimits.bytesUnnamed / 1024 ** 3} GiB of pictures and sounds that no exam uses. They are removed after a day: please try again later.`,
  bytesOfExam: `All pictures and sounds of an exam can have at most ${mediaLimits.bytesOfExam / 1024 ** 2} MiB`,
} as const;
