import { Fragment } from 'react';
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
        Name
      </text>
      <Columns text="QUIZ APP" keys={alphabet} size={nameSize} />
      {alphabet.map((key, row) => (
        <rect
          key={key}
          className={styles.tick}
          x="22"
          y={nameSize.first - 2 + nameSize.step * row}
          width="11"
          height="4"
        />
      ))}
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

function Columns({ text, keys, size }: { text: string; keys: string[]; size: typeof nameSize }) {
  return [...text].map((letter, column) => {
    const x = size.left + size.width * (column + 0.5);
    return (
      <g key={x}>
        <rect className={styles.box} x={x - size.width / 2} y={size.top} width={size.width} height={size.height} />
        <text className={styles.letter} x={x} y={size.top + size.height * 0.7} fontSize={size.letter}>
          {letter}
        </text>
        {keys.map((key, row) => {
          const y = size.first + size.step * row;
          if (key === letter) return <circle key={key} className={styles.mark} cx={x} cy={y} r={size.ring + 0.4} />;
          return (
            <Fragment key={key}>
              <circle className={styles.ring} cx={x} cy={y} r={size.ring} />
              <text className={styles.key} x={x} y={y + size.key * 0.346} fontSize={size.key}>
                {key}
              </text>
            </Fragment>
          );
        })}
      </g>
    );
  });
}
