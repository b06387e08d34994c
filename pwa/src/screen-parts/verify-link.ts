import { paths } from '../paths.ts';

/** The address at which a receipt is verified. The server never sees the part after `#`. */
export const verifyLink = (receipt: string): string => `${window.location.origin}${paths.verify()}#${receipt}`;
