import { makeSurface, type Surface } from './canvas.ts';

/** The longer side of a stored picture, in pixels. */
export const longestSide = 1_600;
/** Bytes of a file that is read. */
const mostBytes = 50_000_000;

const notAPicture = 'This file is not a picture that can be shown here. Use PNG, JPEG or WebP.';

interface Source {
  image: CanvasImageSource;
  width: number;
  height: number;
  /** Frees its memory. */
  close(): void;
}

/** Draws the pixels of a file, turned as its EXIF says and scaled down. @throws Error with a message for people */
export async function drawPicture(file: Blob): Promise<Surface> {
  if (file.size > mostBytes) throw new Error('The picture is too large. Use a file of at most 50 MB.');
  const source = isSvg(file) ? await openSvg(file) : await openBitmap(file);
  try {
    return scaled(source);
  } finally {
    source.close();
  }
}

const isSvg = ({ type }: Blob) => type === 'image/svg+xml';

async function openBitmap(file: Blob): Promise<Source> {
  try {
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
    return { image, width: image.width, height: image.height, close: () => image.close() };
  } catch {
    throw new Error(notAPicture);
  }
}

/** In an image element a browser runs no script of an SVG and loads nothing that it names. */
async function openSvg(file: Blob): Promise<Source> {
  const image = new Image();
  image.src = await dataUrl(file);
  await image.decode().catch(() => {
    throw new Error(notAPicture);
  });
  // One without a size of its own is drawn large enough to be read.
  const { naturalWidth: width = 0, naturalHeight: height = 0 } = image;
  const factor = longestSide / Math.max(width, height, 1);
  const size = width && height ? { width: width * factor, height: height * factor } : { width: 1_200, height: 900 };
  return { image, ...size, close: () => undefined };
}

/** The content of a file as a URL, which the content security policy allows for pictures, unlike a blob's. */
function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error('The file could not be read.'));
    reader.readAsDataURL(file);
  });
}

/** Whether the browser scales in one step without skipping pixels. Firefox does not. */
const scalesWell = () => 'imageSmoothingQuality' in CanvasRenderingContext2D.prototype;

/** Where the browser would skip pixels, it halves the picture until one last step is left. */
function scaled({ image, width, height }: Source): Surface {
  const factor = Math.min(1, longestSide / Math.max(width, height));
  const goal = { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
  let from = image;
  let size = { width, height };
  while (!scalesWell() && size.width > 2 * goal.width) {
    size = { width: Math.ceil(size.width / 2), height: Math.ceil(size.height / 2) };
    from = drawn(from, size).canvas;
  }
  return drawn(from, goal);
}

function drawn(image: CanvasImageSource, { width, height }: { width: number; height: number }): Surface {
  const surface = makeSurface(width, height);
  surface.context.drawImage(image, 0, 0, width, height);
  return surface;
}

/** A smaller copy of what was drawn. */
export function shrunk({ canvas }: Surface, factor: number): Surface {
  const width = Math.max(1, Math.round(canvas.width * factor));
  return drawn(canvas, { width, height: Math.max(1, Math.round(canvas.height * factor)) });
}
