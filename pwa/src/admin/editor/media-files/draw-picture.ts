import { t } from '@lingui/core/macro';
import { imageSize } from 'image-size';
import { makeSurface, type Surface } from './canvas.ts';

/** The longer side of a stored picture, in pixels. */
export const longestSide = 1_600;
/** The most bytes of a file that is read. */
const mostBytes = 100_000_000;
/** Pixels that a phone can hold in memory. */
const mostPixels = 100_000_000;

const messages = {
  large: () => t`The picture is too large. Use a file of at most 100 MB.`,
  pixels: () => t`The picture is too large. Use one of at most 100 megapixels.`,
  unknown: () => t`This file is not a picture that can be shown here. Use PNG, JPEG or WebP.`,
  heic: () => t`This browser cannot read HEIC photos. Save the photo as JPEG, and add that file.`,
  damaged: () => t`The picture is damaged, and cannot be read.`,
};

/** Types that every browser reads. */
const common = /^image\/(png|jpeg|webp|gif)$/;

interface Source {
  image: CanvasImageSource;
  width: number;
  height: number;
  /** Frees its memory. */
  close(): void;
}

/** Draws the pixels of a file, turned as its EXIF says and scaled down. @throws Error with a message for people */
export async function drawPicture(file: Blob): Promise<Surface> {
  if (file.size > mostBytes) throw new Error(messages.large());
  const type = isSvg(file) ? 'svg' : await readType(file);
  const source = type === 'svg' ? await openSvg(file) : await openBitmap(file, type);
  try {
    return scaled(source);
  } finally {
    source.close();
  }
}

const isSvg = ({ type }: Blob) => type === 'image/svg+xml';

/**
 * The type that a file's bytes name; undefined for one that only the browser may know. Its size is read before the
 * browser decodes it, which would end the page if the memory did not suffice.
 */
async function readType(file: Blob): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let size: ReturnType<typeof imageSize>;
  try {
    size = imageSize(bytes);
  } catch {
    return undefined;
  }
  if (size.type !== 'svg' && size.width * size.height > mostPixels) throw new Error(messages.pixels());
  return size.type;
}

async function openBitmap(file: Blob, type: string | undefined): Promise<Source> {
  try {
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
    return { image, width: image.width, height: image.height, close: () => image.close() };
  } catch {
    if (await isHeic(file)) throw new Error(messages.heic());
    throw new Error(type || common.test(file.type) ? messages.damaged() : messages.unknown());
  }
}

/** By the brand in its first box: many systems give a HEIC photo no type. */
const isHeic = async (file: Blob) => /^.{4}ftyp(hei|hev|mif1|msf1)/s.test(await file.slice(0, 12).text());

/** In an image element a browser runs no script of an SVG and loads nothing that it names. */
async function openSvg(file: Blob): Promise<Source> {
  const image = new Image();
  image.src = await dataUrl(file.slice(0, file.size, 'image/svg+xml'));
  await image.decode().catch(() => {
    throw new Error(messages.damaged());
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
    reader.onerror = () => reject(new Error(t`The file could not be read.`));
    reader.readAsDataURL(file);
  });
}

/** Whether the browser scales in one step without skipping pixels. Older Firefox does not. */
const scalesWell = () => 'imageSmoothingQuality' in CanvasRenderingContext2D.prototype;

/** Where the browser would skip pixels, it halves the picture until one last step is left. */
function scaled({ image, width, height }: Source): Surface {
  const goal = within({ width, height }, longestSide);
  let from = image;
  let size = { width, height };
  while (!scalesWell() && size.width > 2 * goal.width) {
    size = { width: Math.ceil(size.width / 2), height: Math.ceil(size.height / 2) };
    from = drawn(from, size).canvas;
  }
  return drawn(from, goal);
}

/** A size in whole pixels whose longer side is at most `side`. */
function within({ width, height }: Pick<Source, 'width' | 'height'>, side: number) {
  const factor = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

function drawn(image: CanvasImageSource, { width, height }: { width: number; height: number }): Surface {
  const surface = makeSurface(width, height);
  surface.context.drawImage(image, 0, 0, width, height);
  return surface;
}

/** The surface, drawn smaller if its longer side has more than `side` pixels. */
export function fitted(surface: Surface, side: number): Surface {
  const { canvas } = surface;
  return Math.max(canvas.width, canvas.height) <= side ? surface : drawn(canvas, within(canvas, side));
}
