/** A second of silence as MP3, of 40 frames. @param number makes files differ */
export function silence(number = 0): File {
  const frame = new Uint8Array(417);
  frame.set([0xff, 0xfb, 0x90, 0x64]);
  frame[416] = number;
  return new File(Array<Uint8Array<ArrayBuffer>>(40).fill(frame), 'silence.mp3', { type: 'audio/mpeg' });
}
