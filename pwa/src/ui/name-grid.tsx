import styles from './name-grid.module.css';

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const width = 36;
const left = 52;
const top = 89.5;
const step = 20.2;
const middle = (column: number) => left + width * (column + 0.5);

const letters = [...'QUIZ APP'].map((letter, column) => ({ letter, x: middle(column) }));

/** The name part of a printed answer sheet, filled in with the app's own: the drawing beside the sign-in forms. */
export function NameGrid() {
  return (
    <svg viewBox="0 0 376 640" aria-hidden="true" focusable="false">
      <text className={styles.caption} x="55" y="31.4">
        Name
      </text>
      {letters.map(({ letter, x }) => (
        <g key={x}>
          <rect className={styles.box} x={x - width / 2} y="39.4" width={width} height="30" />
          <text className={styles.letter} x={x} y="60.4" fontSize="17">
            {letter}
          </text>
          {alphabet.map((key, row) => (
            <Ring key={key} x={x} y={top + step * row} letter={key} marked={key === letter} />
          ))}
        </g>
      ))}
      {alphabet.map((key, row) => (
        <rect key={key} className={styles.tick} x="22" y={top - 2 + step * row} width="11" height="4" />
      ))}
    </svg>
  );
}

interface RingProps {
  x: number;
  y: number;
  letter: string;
  marked: boolean;
}

function Ring({ x, y, letter, marked }: RingProps) {
  if (marked) return <circle className={styles.mark} cx={x} cy={y} r="8" />;
  return (
    <>
      <circle className={styles.ring} cx={x} cy={y} r="7.6" />
      <text className={styles.key} x={x} y={y + 2.6} fontSize="7.5">
        {letter}
      </text>
    </>
  );
}
