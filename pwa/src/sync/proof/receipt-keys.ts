import { type ReceiptCheck, type ReceiptKeys, verifyReceipt } from '@quiz-app/shared/receipt';
import { changeFact, readFact } from '../../local/storage/facts.ts';
import type { DeviceServices } from '../device.ts';
import { verify } from './ed25519.ts';

/** The place of the keys on this device. */
const key = 'receipt keys';

type Services = Pick<DeviceServices, 'facts' | 'api'>;

/**
 * Fetches the server's public keys, and stores them for use without a network.
 *
 * @throws NoConnection, StorageFailed
 */
export async function pullReceiptKeys({ facts, api }: Services): Promise<ReceiptKeys | undefined> {
  const keys = (await api.receiptKeys()) as Partial<ReceiptKeys> | null | undefined;
  if (!Array.isArray(keys?.keys)) return undefined;
  const found: ReceiptKeys = { keys: keys.keys };
  return await changeFact<ReceiptKeys>(facts, key, () => found);
}

/** The text of a receipt in a `/verify` link, in a saved file, or alone. */
export const receiptIn = (text: string): string => text.trim().split('#').at(-1) ?? '';

/**
 * Verifies a receipt with the keys on this device, and if none of them signed it, with the server's current keys.
 *
 * @returns `no-keys` if there are none on this device and the server cannot be reached
 * @throws StorageFailed
 */
export async function checkReceipt(services: Services, text: string): Promise<ReceiptCheck | { found: 'no-keys' }> {
  const receipt = receiptIn(text);
  const known = await readFact<ReceiptKeys>(services.facts, key);
  const first = known && (await verifyReceipt(receipt, known, verify));
  if (first && first.found !== 'unknown-key') return first;
  const newest = await pullReceiptKeys(services).catch(() => undefined);
  if (newest) return await verifyReceipt(receipt, newest, verify);
  return first ?? { found: 'no-keys' };
}
