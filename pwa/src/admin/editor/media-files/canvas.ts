import { t } from '@lingui/core/macro';

/** A surface to draw on, whether or not the browser has `OffscreenCanvas`. */
export interface Surface {
  canvas: OffscreenCanvas | HTMLCanvasElement;
  context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;
}

/** @throws Error if the browser has no memory for it */
export function makeSurface(width: number, height: number): Surface {
  const canvas =
    typeof OffscreenCanvas === 'undefined'
      ? Object.assign(document.createElement('canvas'), { width, height })
      : new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d') as Surface['context'] | null;
  if (!context) throw new Error(t`This device has too little memory for the picture.`);
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

/** Encodes a surface. The browser answers with another type (`blob.type`) if it does not write this one. */
export async function encode(
  { canvas }: Pick<Surface, 'canvas'>,
  type: 'image/png' | 'image/jpeg' | 'image/webp',
  quality?: number,
): Promise<Blob> {
  const blob =
    'convertToBlob' in canvas
      ? await canvas.convertToBlob({ type, ...(quality !== undefined && { quality }) })
      : await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob) throw new Error(t`The picture could not be made smaller on this device.`);
  return blob;
}
