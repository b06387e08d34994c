import encodeQR from 'qr';
import { useMemo } from 'react';
import styles from './qr-code.module.css';

/** Light modules around the code, which readers need to find it (ISO 18004). */
const quietZone = 4;

interface QrCodeProps {
  text: string;
  /** What the code is, for a screen reader. */
  label: string;
  /** A damaged or dirty print needs more correction; on a screen, larger modules are easier to read. */
  medium?: 'screen' | 'paper';
}

/** Modules on a side (version 25): phones cannot read more from each other's screens. */
const mostModules = 117;

/** The rows of a code, with the most correction that the medium needs and that leaves its modules large enough. */
function encode(text: string, medium: 'screen' | 'paper' = 'screen'): boolean[][] | undefined {
  for (const ecc of medium === 'paper' ? (['medium', 'low'] as const) : (['low'] as const)) {
    try {
      const rows = encodeQR(text, 'raw', { ecc, border: quietZone });
      if (rows.length <= mostModules + 2 * quietZone) return rows;
    } catch {
      // It is too long for any code.
    }
  }
  return undefined;
}

/** Whether a text fits into a code that phones can read from a screen. */
export const fitsInCode = (text: string): boolean => encode(text) !== undefined;

/** A QR code, black on white in both themes, as wide as its container. */
export function QrCode({ text, label, medium = 'screen' }: QrCodeProps) {
  const { size, path } = useMemo(
    () => drawModules(encode(text, medium) ?? encodeQR(text, 'raw', { ecc: 'low', border: quietZone })),
    [text, medium],
  );
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

/** The dark modules as one path, each run of them in a row as a rectangle. */
function drawModules(rows: boolean[][]): { size: number; path: string } {
  const runs = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      const length = (end < 0 ? row.length : end) - x;
      return [`M${x} ${y}h${length}v1h-${length}z`];
    }),
  );
  return { size: rows.length, path: runs.join('') };
}
