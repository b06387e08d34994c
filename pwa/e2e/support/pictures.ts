import type { Locator, Page } from '@playwright/test';

/** A file with a picture of one colour, drawn in a page. */
export async function drawPicture(page: Page, colour: string, { width = 800, height = 600 } = {}): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ({ colour, width, height }) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('There is no canvas');
      context.fillStyle = colour;
      context.fillRect(0, 0, width, height);
      context.fillStyle = 'white';
      context.fillRect(width / 4, height / 4, width / 2, height / 2);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    { colour, width, height },
  );
  return Buffer.from(base64, 'base64');
}

/** Pastes or drops a file, as a person does with a picture from another app. */
export async function give(field: Locator, by: 'paste' | 'drop', file: Buffer, type = 'image/jpeg'): Promise<void> {
  await field.evaluate(
    (element, { by, base64, type }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], 'picture', { type }));
      const event =
        by === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
      performance.mark('given');
      element.dispatchEvent(event);
    },
    { by, base64: file.toString('base64'), type },
  );
}
