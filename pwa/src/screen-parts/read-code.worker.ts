import decodeQR from 'qr/decode.js';
import type { CodeAnswer, CodeQuestion } from './code-reader.ts';

/** Time limit for one picture in milliseconds; a camera delivers the next one at once. */
const timeLimit = { frame: 150, picture: 8_000 };

let canvas: OffscreenCanvas | undefined;

function pixelsOf(picture: ImageBitmap): ImageData {
  const { width, height } = picture;
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas to draw on');
  context.drawImage(picture, 0, 0);
  picture.close();
  return context.getImageData(0, 0, width, height);
}

function read({ picture, kind }: CodeQuestion): string | undefined {
  const pixels = pixelsOf(picture);
  try {
    return decodeQR(pixels, { effort: Number.POSITIVE_INFINITY, timeLimit: timeLimit[kind] });
  } catch {
    // The library throws for a picture without a code.
    return undefined;
  }
}

addEventListener('message', ({ data }: MessageEvent<CodeQuestion>) => {
  postMessage({ text: read(data) } satisfies CodeAnswer);
});
