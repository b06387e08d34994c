import type { Page } from '@playwright/test';

/** The place that photos name: in digits, and in words. */
export const place = { latitude: [47, 22, 36], longitude: [8, 32, 30], words: 'Bahnhofstrasse 1, Zürich' } as const;

interface PhotoOptions {
  width: number;
  height: number;
  type?: 'image/jpeg' | 'image/png' | 'image/webp';
}

/** A photo as a camera takes it, of shapes, light and the noise of its sensor, drawn in a page. */
export async function drawPhoto(page: Page, { width, height, type = 'image/jpeg' }: PhotoOptions): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ({ width, height, type }) => {
      const draw = (width: number, height: number) => {
        const canvas = new OffscreenCanvas(width, height);
        const context = canvas.getContext('2d');
        if (!context) throw new Error('There is no canvas');
        return { canvas, context };
      };
      const { canvas, context } = draw(width, height);
      const light = context.createLinearGradient(0, 0, width, height);
      light.addColorStop(0, '#77aabb');
      light.addColorStop(1, '#226633');
      context.fillStyle = light;
      context.fillRect(0, 0, width, height);
      for (let shape = 0; shape < 2_000; shape += 1) {
        const random = Array.from({ length: 7 }, Math.random) as [
          number,
          number,
          number,
          number,
          number,
          number,
          number,
        ];
        const [x, y, long, wide, angle, hue, brightness] = random;
        context.fillStyle = `hsl(${hue * 360} 40% ${brightness * 80}% / 0.35)`;
        context.beginPath();
        const size = width / 13;
        context.ellipse(x * width, y * height, 5 + long ** 2 * size, 5 + wide ** 2 * size, angle * 3, 0, 7);
        context.fill();
      }
      const noise = draw(1_000, 1_000);
      const pixels = noise.context.createImageData(1_000, 1_000);
      for (let at = 0; at < pixels.data.length; at += 1)
        pixels.data[at] = at % 4 === 3 ? 24 : Math.floor(Math.random() * 256);
      noise.context.putImageData(pixels, 0, 0);
      context.fillStyle = context.createPattern(noise.canvas, 'repeat') as CanvasPattern;
      context.fillRect(0, 0, width, height);
      const blob = await canvas.convertToBlob({ type, quality: 0.92 });
      const url = await new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result));
        reader.readAsDataURL(blob);
      });
      return url.slice(url.indexOf(',') + 1);
    },
    { width, height, type },
  );
  return Buffer.from(base64, 'base64');
}

/** An entry of a directory of EXIF: tag, type, count, and its value or the place of it. */
function entry(tag: number, type: number, count: number, value: number | Buffer): Buffer {
  const data = Buffer.alloc(12);
  data.writeUInt16LE(tag, 0);
  data.writeUInt16LE(type, 2);
  data.writeUInt32LE(count, 4);
  if (typeof value === 'number') data.writeUInt32LE(value, 8);
  else value.copy(data, 8);
  return data;
}

function directory(...entries: Buffer[]): Buffer {
  const count = Buffer.alloc(2);
  count.writeUInt16LE(entries.length);
  return Buffer.concat([count, ...entries, Buffer.alloc(4)]);
}

function fractions(numbers: readonly number[]): Buffer {
  const data = Buffer.alloc(8 * numbers.length);
  numbers.forEach((number, at) => {
    data.writeUInt32LE(number, 8 * at);
    data.writeUInt32LE(1, 8 * at + 4);
  });
  return data;
}

/** EXIF with the camera, the place, and how the picture is turned. */
function exif(orientation: number): Buffer {
  const [camera, coordinates, positions] = [8 + 42, 8 + 42 + 16, 8 + 42 + 16 + 54];
  return Buffer.concat([
    Buffer.from('II*\0\x08\0\0\0', 'latin1'),
    directory(entry(0x010f, 2, 16, camera), entry(0x0112, 3, 1, orientation), entry(0x8825, 4, 1, coordinates)),
    Buffer.from('CameraOfTheTest\0'),
    directory(
      entry(1, 2, 2, Buffer.from('N\0')),
      entry(2, 5, 3, positions),
      entry(3, 2, 2, Buffer.from('E\0')),
      entry(4, 5, 3, positions + 24),
    ),
    fractions(place.latitude),
    fractions(place.longitude),
  ]);
}

const xmp = Buffer.from(
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
    `<rdf:Description photoshop:City="${place.words}" exif:GPSLatitude="47,22.6N"/></rdf:RDF></x:xmpmeta>`,
);

function segment(marker: number, ...content: (string | Buffer)[]): Buffer {
  const data = Buffer.concat(content.map((each) => (typeof each === 'string' ? Buffer.from(each, 'latin1') : each)));
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** A JPEG with all that a camera and an editor write into it: EXIF, XMP, IPTC and a comment. */
export function withPlaceInJpeg(jpeg: Buffer, orientation = 1): Buffer {
  return Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xe1, 'Exif\0\0', exif(orientation)),
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', xmp),
    segment(0xed, 'Photoshop 3.0\x008BIM\x04\x04\0\0', Buffer.from(place.words)),
    segment(0xfe, Buffer.from(place.words)),
    jpeg.subarray(2),
  ]);
}

/** A WebP with EXIF and XMP at its end; browsers read them though its header does not announce them. */
export function withPlaceInWebp(webp: Buffer): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const head = Buffer.alloc(8, name, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  };
  const file = Buffer.concat([webp, chunk('EXIF', exif(1)), chunk('XMP ', xmp)]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

/** A picture of one pixel as the browser writes it, with the colour profile that it gives to every picture. */
export async function drawPixel(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1, 1);
    canvas.getContext('2d');
    return Array.from(await (await canvas.convertToBlob({ type: 'image/webp' })).bytes());
  });
  return Buffer.from(bytes);
}

/** A part of a picture file. */
interface Part {
  name: string;
  data: Buffer;
}

/** The parts that pixels need, in the three types of files. */
const pixelParts = [
  ...['VP8 ', 'VP8L', 'VP8X', 'ALPH'],
  ...['IHDR', 'PLTE', 'tRNS', 'sRGB', 'IDAT', 'IEND'],
  ...['SOF0', 'SOF2', 'DHT', 'SOS', 'DQT', 'DRI', 'JFIF'],
];

/** The names of the parts of a picture file that neither pixels need nor the browser writes into `own`. */
export function foreignParts(file: Buffer, own: Buffer): string[] {
  const known = partsOf(own);
  return partsOf(file)
    .filter(({ name, data }) => !pixelParts.includes(name) && !known.some((each) => data.equals(each.data)))
    .map(({ name }) => name);
}

function partsOf(file: Buffer): Part[] {
  if (file.toString('latin1', 8, 12) === 'WEBP') return partsOfWebp(file);
  return file.toString('latin1', 1, 4) === 'PNG' ? partsOfPng(file) : partsOfJpeg(file);
}

function partsOfWebp(file: Buffer): Part[] {
  const parts: Part[] = [];
  for (let at = 12; at + 8 <= file.length; ) {
    const length = file.readUInt32LE(at + 4);
    parts.push({ name: file.toString('latin1', at, at + 4), data: file.subarray(at + 8, at + 8 + length) });
    at += 8 + length + (length % 2);
  }
  return parts;
}

function partsOfPng(file: Buffer): Part[] {
  const parts: Part[] = [];
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    parts.push({ name: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return parts;
}

const ofJpeg: Record<number, string> = {
  192: 'SOF0',
  194: 'SOF2',
  196: 'DHT',
  218: 'SOS',
  219: 'DQT',
  221: 'DRI',
  224: 'JFIF',
};

function partsOfJpeg(file: Buffer): Part[] {
  const parts: Part[] = [];
  for (let at = 2; at + 4 <= file.length; ) {
    const marker = file[at + 1] ?? 0;
    const length = file.readUInt16BE(at + 2);
    parts.push({ name: ofJpeg[marker] ?? marker.toString(16), data: file.subarray(at + 4, at + 2 + length) });
    if (marker === 0xda) break;
    at += 2 + length;
  }
  return parts;
}
