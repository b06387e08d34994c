import { isGenuine, type MediaStore } from '../../local/media/media-store.ts';
import type { DeviceServices } from '../device.ts';

interface Services extends Pick<DeviceServices, 'api'> {
  media(): Promise<Pick<MediaStore, 'read' | 'put'>>;
}

/** The server does not have a medium for this user, is busy, or answered with something else than the medium. */
export class MediumRefused extends Error {
  override name = 'MediumRefused';
  readonly status: number;
  readonly retryAfter: string | null;
  constructor(status: number, retryAfter: string | null) {
    super(`A medium was answered with ${status}`);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/**
 * Fetches a medium and checks it against its id.
 *
 * @param token replaces the session's token
 * @throws NoConnection; MediumRefused
 */
export async function fetchMedium({ api }: Pick<Services, 'api'>, id: string, token?: string): Promise<Blob> {
  const { status, headers, file } = await api.medium(id, token);
  if (status !== 200 || !(await isGenuine(id, file))) throw new MediumRefused(status, headers.get('Retry-After'));
  return file;
}

/** A medium from this device, or from the server; then it is stored. @throws NoConnection; MediumRefused */
export async function readMedium(services: Services, id: string, readToken?: () => Promise<string>): Promise<Blob> {
  const media = await services.media();
  const stored = await media.read(id).catch(() => undefined);
  if (stored) return stored;
  const file = await fetchMedium(services, id, await readToken?.());
  await media.put(id, file).catch((error) => console.warn('A picture could not be stored.', error));
  return file;
}

/** The same as a data URL. @throws NoConnection; MediumRefused */
export async function loadMedium(services: Services, id: string): Promise<string> {
  const file = await readMedium(services, id);
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
