/** What a reader accepts; more is refused as a whole, with an UnreadableFile. */
export const fileLimits = {
  /** An exam with all the pictures that it can have takes 35 MB in base64. */
  bytes: 50_000_000,
  /** All read files of an archive together: more is an attack, or more than a browser can read. */
  unpackedBytes: 200_000_000,
  questions: 50_000,
} as const;
