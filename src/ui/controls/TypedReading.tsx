import { formatExact, formatFixed } from '@/domain/money/formatDecimal';
import { plainFigure } from '@/domain/money/numberMarks';
import { figureTexts } from '@/texts/lists/figures';
import { Button } from './Button';
import styles from './TypedReading.module.css';

interface TypedReadingProps {
  /** From domain/money/typedRemark. */
  remark: readonly string[];
  onChoose: (text: string) => void;
  disabled: boolean;
}

const EXAMPLE = '1234.56';

/** What a typed number was read as, or the question which of two numbers it is. Loaded when it is first needed. */
export function TypedReading({ remark, onChoose, disabled }: TypedReadingProps) {
  const { readAs, which, choose, writeAs } = figureTexts.typed;
  const [only] = remark;
  if (remark.length < 2) {
    return (
      <span role="status" className={styles.read}>
        {only === undefined ? writeAs(formatFixed(EXAMPLE, 2)) : readAs(formatExact(only))}
      </span>
    );
  }
  return (
    <span role="group" aria-label={choose} className={styles.choice}>
      <span>{which}</span>
      {remark.map((number) => (
        <Button key={number} size="small" disabled={disabled} onClick={() => onChoose(plainFigure(number))}>
          {formatExact(number)}
        </Button>
      ))}
    </span>
  );
}
