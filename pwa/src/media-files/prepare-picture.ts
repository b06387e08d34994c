import { mediaTypes } from '@quiz-app/shared/media';
import { encode, makeSurface, type Surface } from './canvas.ts';
import { drawPicture, longestSide, shrunk } from './draw-picture.ts';

export interface PreparedPicture {
  blob: Blob;
  width: number;
  height: number;
}

/** Bytes that a photo should have at most: thirty of them are loaded over a slow network. */
const wantedBytes = 250_000;
const mostBytes = mediaTypes['image/webp'];
/** From a quality without visible loss to the lowest at which text in a picture stays readable. */
const qualities = [0.8, 0.7, 0.6, 0.5, 0.4];

/**
 * Draws a picture again, at most 1,600 pixels wide or high, so that its file has nothing but pixels: WebP, JPEG where
 * the browser does not write WebP, or PNG for a drawing that is smaller so.
 *
 * @throws Error with a message for people
 */
export async function preparePicture(file: Blob): Promise<PreparedPicture> {
  let surface = await drawPicture(file);
  let blob = await smallest(surface, file);
  while (blob.size > mostBytes) {
    surface = shrunk(surface, 0.75);
    blob = await smallest(surface, file);
  }
  return { blob, width: surface.canvas.width, height: surface.canvas.height };
}

/** Whether a picture is as small as a prepared one may be. */
export const isSmall = ({ width = 0, height = 0 }: { width?: number; height?: number }, { size }: Blob) =>
  Math.max(width, height) <= longestSide && size <= mostBytes;

/** A camera writes JPEG or HEIC, never PNG; trying PNG takes longer than everything else. */
const mayBeDrawing = ({ type }: Blob) => /^image\/(png|svg\+xml|gif|webp|bmp)$/.test(type);

async function smallest(surface: Surface, file: Blob): Promise<Blob> {
  const photo = await encodedAsPhoto(surface);
  if (!mayBeDrawing(file)) return photo;
  const drawing = await encode(surface, 'image/png');
  return drawing.size < photo.size ? drawing : photo;
}

async function encodedAsPhoto(surface: Surface): Promise<Blob> {
  const [best = 1, ...lower] = qualities;
  let blob = await encode(surface, 'image/webp', best);
  const type = blob.type === 'image/webp' ? 'image/webp' : 'image/jpeg';
  const opaque = type === 'image/webp' ? surface : onWhite(surface);
  if (type === 'image/jpeg') blob = await encode(opaque, type, best);
  for (const quality of lower) {
    if (blob.size <= wantedBytes) break;
    blob = await encode(opaque, type, quality);
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
