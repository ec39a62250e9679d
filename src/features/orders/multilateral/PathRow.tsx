import { EM_DASH } from '@/domain/money/formatDecimal';
import { cx } from '@/ui/styles/cx';
import { Money } from '@/ui/figures/Money';
import { RateText } from '@/ui/figures/RateText';
import { Row } from '@/ui/tables/Row';
import { Cell } from '@/ui/tables/Table';
import { AgainstDirect } from './AgainstDirect';
import { HopRates } from './HopRates';
import { PathFill } from './PathFill';
import { type PathEntryProps, PathName } from './PathName';
import styles from './Paths.module.css';

/** One path: its hops with rate and depth, what it fills, its fee, the effective rate and what is received. */
export function PathRow(props: PathEntryProps) {
  const { facts, best, chosen, disabled, onChoose } = props;
  const { path, carries, fee, received, effectiveRate, againstDirect, fills } = facts;
  const [source = '', target = ''] = [path[0], path.at(-1)];
  return (
    <Row
      best={best}
      selected={chosen}
      pressable={carries}
      className={cx(!carries && styles.short)}
      onClick={carries && !disabled ? () => onChoose(facts.text) : undefined}
    >
      <Cell className={styles.cell}>
        <PathName {...props} />
        <HopRates hops={facts.hops} />
      </Cell>
      <Cell numeric>
        <PathFill facts={facts} />
      </Cell>
      <Cell numeric>{fills === '0' ? EM_DASH : <Money amount={fee} currency={source} tabbable={false} />}</Cell>
      <Cell numeric>
        {effectiveRate === null ? (
          <span>{EM_DASH}</span>
        ) : (
          <RateText rate={effectiveRate} currency={target} swapTo={source} tabbable={false} className={styles.rate} />
        )}
      </Cell>
      <Cell numeric className={styles.brings}>
        {effectiveRate === null ? (
          <span>{EM_DASH}</span>
        ) : (
          <Money amount={received} currency={target} tabbable={false} className={cx(carries && styles.received)} />
        )}
        <AgainstDirect percent={againstDirect} />
      </Cell>
    </Row>
  );
}
