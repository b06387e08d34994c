import type { MediaType } from '@quiz-app/shared/media';
import { parseBuffer } from 'music-metadata';
import { movieSeconds } from './movie-seconds.ts';

/** Silence in the longest packets of Opus has more. A file that claims less for its length is damaged. */
const leastBytesOfSecond = 10;

/** The length of a sound in seconds, to tenths; undefined for a damaged file, or one with a film. */
export async function secondsOf(type: MediaType, data: Uint8Array): Promise<number | undefined> {
  try {
    const { format } = await parseBuffer(data, { mimeType: type }, { duration: true, skipCovers: true });
    const { hasVideo, hasAudio, codec = '' } = format;
    const duration = Math.max(format.duration ?? 0, type === 'audio/mp4' ? movieSeconds(Buffer.from(data)) : 0);
    if (hasVideo || hasAudio === false || !duration || !Number.isFinite(duration)) return undefined;
    if (duration * leastBytesOfSecond > data.length) return undefined;
    // After an ID3 tag there may be anything.
    if (type === 'audio/mpeg' && !codec.includes('Layer 3')) return undefined;
    return Math.max(Math.round(duration * 10), 1) / 10;
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}
