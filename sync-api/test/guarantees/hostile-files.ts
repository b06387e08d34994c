import { box, chunk, jpeg, m4a, mp3, ogg, page, png, segment, webp } from '../harness/sample-media.ts';

/** A file that must not be stored, or may be: then only as what it is. */
export interface HostileFile {
  name: string;
  file: Uint8Array;
  /** The type that the request declares. */
  declared?: string;
  mayBeStored?: true;
}

const mebibyte = 1024 * 1024;
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const joined = (...parts: Uint8Array[]) => Buffer.concat(parts);
/** Bytes again and again, up to a length. */
const filled = (part: Uint8Array, length: number) => Buffer.alloc(length - (length % part.length), part);
const script = '<script>fetch("/api/users/getUserInfo")</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}<foreignObject/></svg>`;
const html = `<!doctype html><html><body>${script}</body></html>`;

/** Types that a request may declare, each for a file that is none of them. */
const declared = [
  ...['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp', 'audio/mpeg', 'audio/mp4', 'audio/ogg', 'text/html'],
  ...['application/xhtml+xml', 'text/xml', 'application/octet-stream', 'multipart/form-data; boundary=x', 'a', '*/*'],
];

const pages: HostileFile[] = [
  ...declared.map((type) => ({ name: `SVG as ${type}`, file: latin1(svg), declared: type })),
  { name: 'SVG after a byte order mark', file: latin1(`\xef\xbb\xbf${svg}`) },
  { name: 'HTML', file: latin1(html), declared: 'image/png' },
  { name: 'JavaScript', file: latin1('alert(1)'), declared: 'image/jpeg' },
  { name: 'MathML with a link', file: latin1('<math href="javascript:alert(1)"><mi>x</mi></math>') },
  { name: 'PDF', file: latin1('%PDF-1.4 /JS (app.alert(1))') },
  { name: 'Flash', file: latin1('FWS\x09') },
  { name: 'executable', file: latin1('MZ\x90\0') },
  { name: 'zip', file: latin1('PK\x03\x04') },
  { name: 'BMP', file: latin1('BM\x3a\0\0\0') },
  { name: 'TIFF', file: latin1('II*\0\x08\0\0\0') },
  { name: 'AVIF', file: joined(box('ftyp', latin1('avif\0\0\0\0avif')), box('mdat')) },
  { name: 'HEIC', file: joined(box('ftyp', latin1('heic\0\0\0\0mif1')), box('mdat')) },
  { name: 'WAV', file: latin1('RIFF\x24\0\0\0WAVEfmt ') },
  { name: 'Matroska', file: latin1('\x1aE\xdf\xa3') },
  { name: 'GIF that is a script', file: latin1('GIF89a/*\x01\0*/=1;alert(1)') },
  { name: 'nothing', file: Buffer.alloc(0) },
  { name: 'one byte', file: Buffer.from([0xff]) },
];

const wholePictures = { PNG: png(2, 2), JPEG: jpeg(2, 2), WebP: webp(2, 2) };
const afterEnds: HostileFile[] = Object.entries(wholePictures).flatMap(([kind, file]) => [
  { name: `${kind} and HTML`, file: joined(file, latin1(html)), declared: 'text/html' },
  { name: `${kind} and a zip`, file: joined(file, latin1('PK\x05\x06'), Buffer.alloc(18)) },
  { name: `${kind} twice`, file: joined(file, file) },
  { name: `half a ${kind}`, file: file.slice(0, file.length / 2) },
  { name: `${kind} without its last byte`, file: file.slice(0, -1) },
  { name: `${kind} of its first bytes`, file: file.slice(0, 12) },
]);

const pictures: HostileFile[] = [
  { name: 'PNG of 30,000 pixels a side', file: png(30_000, 30_000) },
  { name: 'PNG of the largest size', file: png(2 ** 31 - 1, 2 ** 31 - 1) },
  { name: 'PNG of no size', file: png(0, 0) },
  { name: 'JPEG of the largest size', file: jpeg(65_535, 65_535) },
  { name: 'WebP of the largest size', file: webp(16_384, 16_383) },
  { name: 'PNG with a chunk of 4 GB', file: joined(png(2, 2).slice(0, 33), Buffer.from('ffffffff49444154', 'hex')) },
  { name: 'PNG without pixels', file: joined(png(2, 2).slice(0, 33), chunk('IEND', Buffer.alloc(0))) },
  { name: 'PNG without a header', file: joined(png(2, 2).slice(0, 8), png(2, 2).slice(33)) },
  { name: 'PNG with HTML in a text', file: withText(html), declared: 'text/html', mayBeStored: true },
  { name: 'PNG of empty chunks', file: withText('', 87_000), mayBeStored: true },
  { name: 'JPEG with HTML in a comment', file: withComment(html), declared: 'text/html', mayBeStored: true },
  { name: 'JPEG of empty segments', file: withComment('', 262_000), mayBeStored: true },
  { name: 'JPEG of 0xff', file: joined(jpeg(2, 2).slice(0, 2), Buffer.alloc(mebibyte - 2, 0xff)) },
  {
    name: 'JPEG of restarts',
    file: joined(jpeg(2, 2).slice(0, -2), filled(Buffer.from([0xff, 0xd0]), mebibyte - 200)),
  },
  { name: 'JPEG with two sizes', file: joined(jpeg(2, 2).slice(0, -2), jpeg(9_999, 9_999).slice(20)) },
  { name: 'WebP whose length is a lie', file: new Uint8Array(webp(2, 2)).fill(0xff, 4, 8) },
  { name: 'WebP with a chunk of 4 GB', file: new Uint8Array(webp(2, 2)).fill(0xff, 16, 20) },
];

function withText(text: string, count = 1): Buffer {
  const whole = png(2, 2);
  return joined(whole.slice(0, 33), filled(chunk('tEXt', latin1(text)), count * (12 + text.length)), whole.slice(33));
}

function withComment(text: string, count = 1): Buffer {
  const whole = jpeg(2, 2);
  return joined(whole.slice(0, 20), filled(segment(0xfe, latin1(text)), count * (4 + text.length)), whole.slice(20));
}

/** An ID3 tag. @param frames its bytes; @param length the length that it declares */
function id3(frames: Uint8Array, length = frames.length): Buffer {
  const sevenBits = [21, 14, 7, 0].map((shift) => (length >> shift) & 127);
  return joined(latin1('ID3\x03\0\0'), Buffer.from(sevenBits), frames);
}

const sound = 3 * mebibyte - 1_000;
const emptyPage = page(0, 0, Buffer.alloc(0));
const nested = (depth: number) =>
  Array.from({ length: depth }).reduce<Buffer>((inner) => box('moov', inner), box('moov'));
/** A fragment that claims more samples than there is memory for. */
const endlessRun = box('moof', box('traf', box('tfhd', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1])), run(0xff_ff_ff_ff)));

function run(samples: number): Buffer {
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(samples, 4);
  return box('trun', numbers);
}

const sounds: HostileFile[] = [
  { name: 'MP3 of 0xff', file: joined(mp3(1), Buffer.alloc(sound, 0xff)) },
  { name: 'MP3 of half headers', file: joined(mp3(1), filled(Buffer.from([0xff, 0xfb, 0xff]), sound)) },
  { name: 'MP3 of zeros', file: joined(mp3(1), Buffer.alloc(sound)), mayBeStored: true },
  { name: 'MP3 and HTML', file: joined(mp3(40), latin1(html)), declared: 'text/html', mayBeStored: true },
  { name: 'MP3 cut off', file: mp3(2).slice(0, 300), mayBeStored: true },
  { name: 'ID3 and HTML', file: joined(id3(Buffer.alloc(10)), latin1(html)) },
  { name: 'ID3 of 256 MB', file: id3(Buffer.alloc(10), 2 ** 28 - 1) },
  {
    name: 'ID3 of tiny frames',
    file: joined(id3(filled(latin1('TIT2\0\0\0\x01\0\0\0'), sound)), mp3(1)),
    mayBeStored: true,
  },
  { name: 'ID3 again and again', file: filled(id3(Buffer.alloc(0)), sound) },
  { name: 'ID3 and FLAC', file: joined(id3(Buffer.alloc(10)), latin1('fLaC'), Buffer.alloc(60)) },
  { name: 'MP4 with a film', file: m4a(['vide', 'avc1']) },
  { name: 'MP4 of tiny boxes', file: joined(m4a(), filled(box('free'), sound)), mayBeStored: true },
  { name: 'MP4 of nested boxes', file: joined(m4a(), nested(20_000)), mayBeStored: true },
  { name: 'MP4 of endless samples', file: joined(m4a(), endlessRun), mayBeStored: true },
  { name: 'MP4 with a box of 4 GB', file: joined(m4a().slice(0, 24), Buffer.from('ffffffff6d6f6f76', 'hex')) },
  { name: 'half an MP4', file: m4a().slice(0, 100) },
  { name: 'MP4 that is only its type', file: m4a().slice(0, 24) },
  { name: 'Ogg without end', file: joined(ogg(), filled(emptyPage, sound)), mayBeStored: true },
  { name: 'Ogg of nothing', file: filled(emptyPage, sound) },
  { name: 'Ogg of a film', file: page(2, 0, joined(latin1('\x80theora\x03\x02\x01'), Buffer.alloc(40))) },
  { name: 'Ogg of text', file: joined(page(2, 0, latin1(html)), page(4, 9_999, latin1(html))) },
  { name: 'half an Ogg', file: ogg().slice(0, 40) },
];

export const hostileFiles: readonly HostileFile[] = [...pages, ...afterEnds, ...pictures, ...sounds];

const repeated = (text: string, times: number) => text.repeat(times);

/** TeX that is made to run something, to load something, or to take long. */
export const hostileFormulas: readonly string[] = [
  '\\href{javascript:alert(1)}{x}',
  '\\url{javascript:alert(1)}',
  '\\includegraphics{https://example.org/x.png}',
  '\\class{x}{y}\\id{x}{y}\\style{background:url(https://example.org)}{x}\\data{onload=alert(1)}{x}',
  '\\html@mathml{<script>alert(1)</script>}{x}',
  '\\text{<script>alert(1)</script><img src=x onerror=alert(1)>}',
  '\\color{red;background:url(https://example.org)}{x}',
  '\\colorbox{"onmouseover=alert(1)}{x}',
  '\\unicode{x3c}script\\unicode{x3e}',
  '\\def\\a{\\a\\a}\\a',
  '\\def\\a{\\b}\\def\\b{\\a}\\a',
  `${'abcdefghij'
    .split('')
    .map((name, index) => `\\def\\${name}{${repeated(index ? `\\${'abcdefghij'[index - 1]}` : 'x', 8)}}`)
    .join('')}\\j`,
  '\\newcommand{\\a}[1]{#1#1#1#1#1#1#1#1}\\a{\\a{\\a{\\a{\\a{\\a{x}}}}}}',
  '\\gdef\\frac{\\sqrt}\\global\\let\\sqrt\\frac',
  '\\catcode`\\%=12 %',
  '\\rule{99999em}{99999em}\\kern-99999em',
  '\\begin{matrix}'.repeat(60),
  repeated('{', 990),
  `${repeated('{', 490)}x${repeated('}', 490)}`,
  `${repeated('\\sqrt{', 120)}x${repeated('}', 120)}`,
  `${repeated('\\frac{1}{', 90)}x${repeated('}', 90)}`,
  `${repeated('x^{', 230)}y${repeated('}', 230)}`,
  `${repeated('\\left(', 80)}x${repeated('\\right)', 80)}`,
  `${repeated('(', 490)}${repeated(')', 490)}`,
  repeated('|', 990),
  `${repeated('x+', 498)}x`,
  repeated("'", 990),
  `\\begin{matrix}${repeated('1&', 470)}\\end{matrix}`,
  repeated('1', 990),
  repeated('\\int', 240),
  '\u202e\u2066\\text{\u202eevil}\u2069',
  '\\text{\ud83d}',
  '\\char"110000 \\char-1',
];
