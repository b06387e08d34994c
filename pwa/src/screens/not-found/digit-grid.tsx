import styles from './not-found-screen.module.css';

const digits = [...'0123456789'];
const size = { width: 48, height: 40, left: 8, top: 12, first: 75.5, step: 27 };

/** The number part of an answer sheet, with the digits of `number` marked. */
export function DigitGrid({ number }: { number: string }) {
  const columns = [...number].map((digit, index) => ({ digit, x: size.left + size.width * (index + 0.5) }));
  return (
    <svg viewBox="0 0 160 340" aria-hidden="true" focusable="false">
      {columns.map(({ digit, x }) => (
        <g key={x}>
          <rect className={styles.box} x={x - size.width / 2} y={size.top} width={size.width} height={size.height} />
          <text className={styles.digit} x={x} y="39.7" fontSize="22">
            {digit}
          </text>
          {digits.map((key, row) => {
            const y = size.first + size.step * row;
            if (key === digit) return <circle key={key} className={styles.mark} cx={x} cy={y} r="11.4" />;
            return (
              <g key={key}>
                <circle className={styles.ring} cx={x} cy={y} r="11" />
                <text className={styles.key} x={x} y={y + 3.8} fontSize="11">
                  {key}
                </text>
              </g>
            );
          })}
        </g>
      ))}
    </svg>
  );
}
