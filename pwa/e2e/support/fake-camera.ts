import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Locator } from '@playwright/test';
import { browserFlags } from '../../playwright.config.ts';
import { findBrowser } from './browser.ts';

/** A browser whose camera shows what the test holds in front of it. */
export interface BrowserWithCamera {
  browser: Browser;
  /** Holds a part of another screen in front of the camera, before the camera is started. */
  show(screen: Locator): Promise<void>;
  close(): Promise<void>;
}

/** The size of the camera's picture in pixels. */
const [width, height] = [960, 960];

export async function browserWithCamera(): Promise<BrowserWithCamera> {
  const folder = await mkdtemp(join(tmpdir(), 'quiz-app-camera-'));
  const video = join(folder, 'camera.y4m');
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      ...browserFlags,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  });
  return {
    browser,
    async show(screen) {
      const picture = await screen.screenshot();
      const brightness = await brightnessOf(screen, picture.toString('base64'));
      await writeFile(video, videoOf(brightness));
    },
    async close() {
      await browser.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** The brightness of each pixel of a screenshot on a table, as a camera sees it. */
async function brightnessOf(screen: Locator, png: string): Promise<Buffer> {
  const text = await screen.page().evaluate(
    async ({ data, size }) => {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(size.width, size.height).getContext('2d');
      if (!context) throw new Error('There is no canvas');
      context.fillStyle = '#776655';
      context.fillRect(0, 0, size.width, size.height);
      const factor = Math.min((size.width * 0.85) / picture.width, (size.height * 0.85) / picture.height);
      context.translate(size.width / 2, size.height / 2);
      context.rotate(0.08);
      context.scale(factor, factor);
      context.drawImage(picture, -picture.width / 2, -picture.height / 2);
      const { data: pixels } = context.getImageData(0, 0, size.width, size.height);
      let grey = '';
      for (let at = 0; at < pixels.length; at += 4)
        grey += String.fromCharCode(
          Math.round(0.3 * (pixels[at] ?? 0) + 0.59 * (pixels[at + 1] ?? 0) + 0.11 * (pixels[at + 2] ?? 0)),
        );
      return btoa(grey);
    },
    { data: png, size: { width, height } },
  );
  return Buffer.from(text, 'base64');
}

/** A video of two equal frames without colours (YUV4MPEG2), which Chromium repeats. */
function videoOf(brightness: Buffer): Buffer {
  const colours = Buffer.alloc((width * height) / 2, 128);
  const frame = [Buffer.from('FRAME\n'), brightness, colours];
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`), ...frame, ...frame]);
}
