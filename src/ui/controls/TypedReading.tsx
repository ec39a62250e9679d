import type { ReactNode } from 'react';
import { formatExact, formatFixed } from '@/domain/money/formatDecimal';
import { plainFigure } from '@/domain/money/numberMarks';
import type { TypedRemark } from '@/domain/money/typedRemark';
import { figureTexts } from '@/texts/figures';
import { Button } from './Button';
import styles from './TypedReading.module.css';

interface TypedReadingProps {
  remark: TypedRemark;
  decimals: number | undefined;
  /** What the field says by itself: it is not said twice. */
  error: ReactNode;
  onChoose: (text: string) => void;
  disabled: boolean;
}

const EXAMPLE = '1234.56';

/** "12.5" as "12.50": most of them are amounts. */
const shown = (number: string) => (/\.\d$/.test(number) ? formatFixed(number, 2) : formatExact(number));

/** What has to be said of a typed number: as what it was read, or the question what it is. Loaded when it is first needed. */
export function TypedReading({ remark, decimals, error, onChoose, disabled }: TypedReadingProps) {
  const { readAs, which, meant, choose, writeAs, decimalsAtMost } = figureTexts.typed;
  const { says, numbers } = remark;
  const [first = ''] = numbers;
  if (says !== 'asked') {
    const said = {
      read: () => readAs(formatExact(first)),
      writeAs: () => writeAs(formatFixed(EXAMPLE, 2)),
      tooLong: () => decimalsAtMost(String(decimals)),
    }[says]();
    return said === error ? null : (
      <span role="status" className={styles.read}>
        {said}
      </span>
    );
  }
  return (
    <span role="group" aria-label={choose} className={styles.choice}>
      <span>{numbers.length > 1 ? which : meant}</span>
      {numbers.map((number) => (
        <Button key={number} size="small" disabled={disabled} onClick={() => onChoose(plainFigure(number))}>
          {shown(number)}
        </Button>
      ))}
    </span>
  );
}
