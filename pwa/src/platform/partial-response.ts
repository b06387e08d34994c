/**
 * Answers a request for a part of a file (RFC 9110, section 14). A range that is not one of bytes, has its end before its
 * start, or is a list is ignored, as the RFC allows: the answer is the whole file.
 *
 * @param range the value of `Range`
 */
export function partialResponse(file: Blob, range: string, headers: Readonly<Record<string, string>>): Response {
  const { size, type } = file;
  const part = partOf(range, size);
  if (part === 'whole') return new Response(file, { headers });
  const [start, end] = part;
  if (start >= end) {
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } });
  }
  return new Response(file.slice(start, end, type), {
    status: 206,
    headers: {
      ...headers,
      'Content-Length': String(end - start),
      'Content-Range': `bytes ${start}-${end - 1}/${size}`,
    },
  });
}

/** The first byte and the one after the last; nothing is left between them if the range is beyond the end. */
function partOf(range: string, size: number): readonly [start: number, end: number] | 'whole' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range.trim()) ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') return [Math.max(0, size - Number(last)), size];
  if (last === '') return [Number(first), size];
  return Number(last) < Number(first) ? 'whole' : [Number(first), Math.min(Number(last) + 1, size)];
}
