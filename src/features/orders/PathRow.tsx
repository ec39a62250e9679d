import { EM_DASH } from '@/domain/formatDecimal';
import { formatPath, type PathWalk } from '@/domain/paths';
import { cx } from '@/ui/cx';
import { Money } from '@/ui/Money';
import { RateText } from '@/ui/RateText';
import { Row } from '@/ui/Row';
import { Cell } from '@/ui/Table';
import { Tag } from '@/ui/Tag';
import { HopRates } from './HopRates';
import styles from './Paths.module.css';

export interface PathRowProps {
  walk: PathWalk;
  best: boolean;
  chosen: boolean;
  disabled: boolean;
  onChoose: (path: string) => void;
}

/** One path: its hops with their rates, the rate in effect and what comes in. One that falls short cannot be chosen. */
export function PathRow({ walk, best, chosen, disabled, onChoose }: PathRowProps) {
  const { path, received, effectiveRate } = walk;
  const text = formatPath(path);
  const carries = effectiveRate !== null;
  const choose = () => onChoose(text);
  return (
    <Row
      best={best}
      selected={chosen}
      pressable={carries}
      className={cx(!carries && styles.short)}
      onClick={carries && !disabled ? choose : undefined}
    >
      <Cell className={styles.cell}>
        <label className={styles.path}>
          <input
            type="radio"
            name="path"
            value={text}
            checked={chosen}
            disabled={disabled || !carries}
            onChange={choose}
          />
          {path.join(' → ')}
          {best && <Tag tone="gold">best</Tag>}
        </label>
        <HopRates {...walk} />
      </Cell>
      <Cell numeric wideOnly>
        {String(path.length - 1)}
      </Cell>
      <Cell numeric wideOnly>
        {carries ? <RateText rate={effectiveRate} base={path.at(-1)} counter={path[0]} /> : EM_DASH}
      </Cell>
      <Cell numeric>
        {carries ? <Money amount={received} currency={path.at(-1) ?? ''} className={styles.received} /> : EM_DASH}
      </Cell>
    </Row>
  );
}
