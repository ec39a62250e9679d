import { EM_DASH } from '@/domain/money/formatDecimal';
import { multilateralTexts } from '@/texts/orders/multilateral';
import { orderTexts } from '@/texts/orders/order';
import { cx } from '@/ui/styles/cx';
import { Money } from '@/ui/figures/Money';
import { RateText } from '@/ui/figures/RateText';
import { AgainstDirect } from './AgainstDirect';
import { HopRates } from './HopRates';
import { PathFill } from './PathFill';
import { type PathEntryProps, PathName } from './PathName';
import styles from './Paths.module.css';

/** A path on a phone: the same facts as in its row, one beneath the other. */
export function PathCard(props: PathEntryProps) {
  const { facts, chosen } = props;
  const { path, carries, fee, received, effectiveRate, againstDirect, fills } = facts;
  const [source = '', target = ''] = [path[0], path.at(-1)];
  return (
    <li className={cx(styles.card, chosen && styles.pinned, !carries && styles.short)}>
      <PathName {...props} />
      <HopRates hops={facts.hops} />
      <dl className={styles.facts}>
        <dt>{multilateralTexts.ofTheAmount}</dt>
        <dd>
          <PathFill facts={facts} />
        </dd>
        <dt>{orderTexts.multilateralFee}</dt>
        <dd>{fills === '0' ? EM_DASH : <Money amount={fee} currency={source} />}</dd>
        <dt>{multilateralTexts.effectiveRate}</dt>
        <dd>
          {effectiveRate === null ? EM_DASH : <RateText rate={effectiveRate} currency={target} swapTo={source} />}
        </dd>
        <dt>{orderTexts.youReceive}</dt>
        <dd className={styles.brings}>
          {effectiveRate === null ? (
            <span>{EM_DASH}</span>
          ) : (
            <Money amount={received} currency={target} className={cx(carries && styles.received)} />
          )}
          <AgainstDirect percent={againstDirect} />
        </dd>
      </dl>
    </li>
  );
}
