/** What a reader accepts; more is refused as a whole, with an UnreadableFile. */
export const fileLimits = {
  bytes: 20_000_000,
  /** Of all files of an archive that are read: more is an attack, or one that no browser could read. */
  unpackedBytes: 200_000_000,
  questions: 50_000,
} as const;
