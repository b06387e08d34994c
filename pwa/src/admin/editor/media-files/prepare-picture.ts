import { mediaTypes } from '@quiz-app/shared/media';
import { encode, makeSurface, type Surface } from './canvas.ts';
import { drawPicture, fitted, longestSide } from './draw-picture.ts';

/** Bytes that a photo should have at most: thirty of them are loaded over a slow network. */
const wantedBytes = 250_000;

const usualQuality = 0.8;
/**
 * The ways to write a photo that has too many bytes, the best first, each with its usual part of them. In the first, text
 * in a photo stays readable. The last has few enough pixels that any picture fits into what the server takes.
 */
const smallerWays = [
  { side: 1_600, quality: 0.55, part: 0.65 },
  { side: 1_200, quality: 0.5, part: 0.4 },
  { side: 800, quality: 0.4, part: 0.2 },
] as const;

/**
 * Draws a picture again, at most 1,600 pixels wide or high, so that its file has nothing but pixels: WebP, JPEG where
 * the browser does not write WebP, or PNG for a drawing that is smaller so.
 *
 * @throws Error with a message for people
 */
export async function preparePicture(file: Blob): Promise<Blob> {
  const surface = await drawPicture(file);
  const photo = await encodedAsPhoto(surface);
  if (!mayBeDrawing(file)) return photo;
  const drawing = await encode(surface, 'image/png');
  return drawing.size < photo.size ? drawing : photo;
}

/** Whether a picture is as small as a prepared one may be. */
export const isSmall = ({ width = 0, height = 0 }: { width?: number; height?: number }, { size }: Blob) =>
  Math.max(width, height) <= longestSide && size <= mediaTypes['image/webp'];

/** A camera writes JPEG or HEIC, never PNG; trying PNG takes longer than everything else. */
const mayBeDrawing = ({ type }: Blob) => /^image\/(png|svg\+xml|gif|webp|bmp)$/.test(type);

async function encodedAsPhoto(surface: Surface): Promise<Blob> {
  let blob = await encode(surface, 'image/webp', usualQuality);
  const type = blob.type === 'image/webp' ? 'image/webp' : 'image/jpeg';
  const opaque = type === 'image/webp' ? surface : onWhite(surface);
  if (type === 'image/jpeg') blob = await encode(opaque, type, usualQuality);
  // Encoding takes about as long as decoding the photo, so a way that would hardly be enough is not tried.
  const usual = blob.size;
  const likely = smallerWays.findIndex(({ part }) => usual * part <= wantedBytes);
  for (const { side, quality } of smallerWays.slice(likely)) {
    if (blob.size <= wantedBytes) break;
    blob = await encode(fitted(opaque, side), type, quality);
  }
  return blob;
}

/** JPEG has no transparency, and would show it black. */
function onWhite({ canvas }: Surface): Surface {
  const { width, height } = canvas;
  const surface = makeSurface(width, height);
  surface.context.fillStyle = 'white';
  surface.context.fillRect(0, 0, width, height);
  surface.context.drawImage(canvas, 0, 0);
  return surface;
}
