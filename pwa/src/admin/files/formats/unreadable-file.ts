/** A file that cannot be read as a whole. The message is one or two sentences for people. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}
