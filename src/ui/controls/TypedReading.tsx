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
  /** The field's own message. It is not repeated. */
  error: ReactNode;
  onChoose: (text: string) => void;
  disabled: boolean;
}

const EXAMPLE = '1234.56';

/** "12.5" as "12.50", because most of these numbers are amounts. */
const shown = (number: string) => (/\.\d$/.test(number) ? formatFixed(number, 2) : formatExact(number));

/** The remark on a typed number, or the question which one is meant. Loaded when first needed. */
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
