import { t } from '@lingui/core/macro';
import { useId } from 'react';
import styles from './name-grid.module.css';

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const digits = [...'0123456789'];

/** Sizes of the boxes, the bubbles below them, and their text. */
const nameSize = {
  left: 52,
  top: 39.4,
  width: 36,
  height: 30,
  letter: 17,
  first: 89.5,
  step: 20.2,
  ring: 7.6,
  key: 7.5,
};
const digitSize = { left: 8, top: 12, width: 48, height: 40, letter: 22, first: 75.5, step: 27, ring: 11, key: 11 };

/** The name part of a printed answer sheet with the app's name filled in: an illustration beside the entry forms. */
export function NameGrid() {
  return (
    <svg viewBox="0 0 376 640" aria-hidden="true" focusable="false">
      <text className={styles.caption} x="55" y="31.4">
        {t`Name`}
      </text>
      <Columns text="QUIZ APP" keys={alphabet} size={nameSize} />
      <line
        className={styles.ticks}
        x1="27.5"
        x2="27.5"
        y1={nameSize.first - 2}
        y2={nameSize.first + nameSize.step * (alphabet.length - 0.5)}
        strokeWidth="11"
        strokeDasharray={`4 ${nameSize.step - 4}`}
      />
    </svg>
  );
}

/** The number part, with the digits of `number` marked. */
export function DigitGrid({ number }: { number: string }) {
  return (
    <svg viewBox="0 0 160 340" aria-hidden="true" focusable="false">
      <Columns text={number} keys={digits} size={digitSize} />
    </svg>
  );
}

/**
 * A column for each letter: its box, and below it a bubble for each key, with the letter's filled. The bubbles are
 * patterns, because the layout of one element for each would take a tenth of a second.
 */
function Columns({ text, keys, size }: { text: string; keys: string[]; size: typeof nameSize }) {
  const id = useId();
  const { left, top, width, height, first, step } = size;
  const letters = [...text];
  const middles = letters.map((_, column) => left + width * (column + 0.5));
  const rows = keys.map((_, row) => step * (row + 0.5));
  const bubbles = { x: left, y: first - step / 2, width: width * letters.length, height: step * keys.length };
  const pattern = { patternUnits: 'userSpaceOnUse', x: left, y: bubbles.y, width } as const;
  return (
    <>
      <defs>
        <pattern id={`${id}ring`} {...pattern} height={step}>
          <circle className={styles.ring} cx={width / 2} cy={step / 2} r={size.ring} />
        </pattern>
        <pattern id={`${id}keys`} {...pattern} height={bubbles.height}>
          <text
            className={styles.key}
            x={keys.map(() => width / 2).join(' ')}
            y={rows.map((y) => y + size.key * 0.346).join(' ')}
            fontSize={size.key}
          >
            {keys.join('')}
          </text>
        </pattern>
      </defs>
      <path
        className={styles.box}
        d={letters.map((_, column) => `M${left + width * column} ${top}h${width}v${height}h${-width}z`).join('')}
      />
      <text className={styles.letter} x={middles.join(' ')} y={top + height * 0.7} fontSize={size.letter}>
        {text}
      </text>
      <rect {...bubbles} fill={`url(#${id}ring)`} />
      <rect {...bubbles} fill={`url(#${id}keys)`} />
      {letters.map((letter, column) => {
        const row = rows[keys.indexOf(letter)];
        // Slightly larger than the ring below it.
        const place = { cx: middles[column], r: size.ring + 0.6 };
        return row && <circle key={place.cx} className={styles.mark} {...place} cy={bubbles.y + row} />;
      })}
    </>
  );
}
