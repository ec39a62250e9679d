import { formatExact } from '@/domain/money/formatDecimal';
import { ladderTexts } from '@/texts/market/books';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import styles from './StepSwitch.module.css';
import { useStep } from './useStep';

/** By which step of the rate the rows of a ladder are grouped. The choice is kept for each way of reading a pair. Brief: its name is not seen. */
export function StepSwitch({ base, quote, isBrief = false }: { base: string; quote: string; isBrief?: boolean }) {
  const { step, steps, choose } = useStep(base, quote);
  return (
    <label className={styles.step}>
      {isBrief ? <VisuallyHidden>{ladderTexts.step}</VisuallyHidden> : <span>{ladderTexts.step}</span>}
      <select
        value={step ?? ''}
        disabled={steps.length === 0}
        onChange={({ target }) => choose(target.value === '' ? null : target.value)}
      >
        <option value="">{ladderTexts.eachRate}</option>
        {steps.map((width) => (
          <option key={width} value={width} translate="no">
            {formatExact(width)}
          </option>
        ))}
      </select>
    </label>
  );
}
