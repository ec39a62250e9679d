import type { PathFacts } from '@/domain/paths/pathComparison';
import { multilateralTexts } from '@/texts/orders/multilateral';
import { Tag } from '@/ui/marks/Tag';
import styles from './Paths.module.css';

/** The props that a path's row and card share. */
export interface PathEntryProps {
  facts: PathFacts;
  best: boolean;
  chosen: boolean;
  disabled: boolean;
  onChoose: (path: string) => void;
}

/**
 * The radio button of a path, labelled with its currencies. A path that cannot carry the amount cannot be chosen
 * (decision 150).
 */
export function PathName({ facts: { text, path, carries }, best, chosen, disabled, onChoose }: PathEntryProps) {
  return (
    <label className={styles.path}>
      <input
        type="radio"
        name="path"
        value={text}
        checked={chosen}
        disabled={disabled || !carries}
        onChange={() => onChoose(text)}
      />
      <span translate="no">{path.join(' → ')}</span>
      {best && <Tag tone="gold">{multilateralTexts.best}</Tag>}
      {chosen && <Tag tone="accent">{multilateralTexts.chosen}</Tag>}
    </label>
  );
}
