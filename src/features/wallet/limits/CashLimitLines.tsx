import type { CashLimit } from '@contract/schemas/own/cashLimits';
import type { CashType } from '@contract/values/cashLimits';
import { limitTexts } from '@/texts/wallet/limits';
import { Money } from '@/ui/figures/Money';
import { Phrase } from '@/ui/figures/Phrase';
import { TimeText } from '@/ui/figures/TimeText';
import styles from './CashLimitLines.module.css';

interface CashLimitLinesProps {
  type: CashType;
  limits: readonly CashLimit[] | undefined;
}

function Line({ limit: { currency, period, left, most, more_at: moreAt } }: { limit: CashLimit }) {
  return (
    <div>
      <dt>{limitTexts.periods[period]}</dt>
      <dd>
        <Phrase
          text={limitTexts.leftOf}
          parts={{
            left: <Money amount={left} currency={currency} className={styles.left} />,
            most: <Money amount={most} currency={currency} />,
          }}
        />
        {moreAt !== null && (
          <span className={styles.more}>
            <Phrase text={limitTexts.moreAt} parts={{ time: <TimeText at={moreAt} /> }} />
          </span>
        )}
      </dd>
    </div>
  );
}

/** What may still be funded or withdrawn, to be read before an amount is typed. Nothing for a server without limits. */
export function CashLimitLines({ type, limits = [] }: CashLimitLinesProps) {
  if (limits.length === 0) return null;
  return (
    <section className={styles.limits} aria-label={limitTexts.title[type]}>
      <h3>{limitTexts.title[type]}</h3>
      <dl>
        {limits.map((limit) => (
          <Line key={limit.period} limit={limit} />
        ))}
      </dl>
    </section>
  );
}
