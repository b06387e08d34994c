import { createMediaStore, type MediaPlace } from '../../local/media/media-store.ts';
import type { Device, Media } from '../device.ts';
import { startKeepingMedia } from './keep-media.ts';
import { countKept, incompleteExams } from './kept-media.ts';
import { loadMedium } from './load-medium.ts';

/** A window's access to pictures and sounds. */
export const createMedia = (device: Device, place: MediaPlace): Media => ({
  ...createMediaStore(place),
  keep: () => startKeepingMedia(device),
  incompleteExams: (summaries) => incompleteExams(device, summaries),
  countKept: (ids) => countKept(device, ids),
  load: (id) => loadMedium(device, id),
});
