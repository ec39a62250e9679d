import { useEffect } from 'react';
import { type CashLimit, type CashType, cashLimitCalls } from '@contract/cash';
import { injectCalls } from '@/api/transport/injectCalls';
import type { OverLimit } from '@/domain/rules/amountRule';
import { overLimitOf } from '@/domain/rules/cashLimitRule';
import { limitTexts } from '@/texts/wallet/limits';
import { Money } from '@/ui/figures/Money';
import { Phrase } from '@/ui/figures/Phrase';
import { TimeText } from '@/ui/figures/times';
import styles from './CashLimitLines.module.css';

/** Limits of fundings and withdrawals. Only a component that knows of the capability `cashLimits` asks for them. */
const { useGetCashLimitsQuery } = injectCalls(cashLimitCalls);

const limitsOf = (all: readonly CashLimit[] | undefined, type: CashType, currency: string): CashLimit[] =>
  (all ?? []).filter((limit) => limit.type === type && limit.currency === currency);

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

interface CashLimitsProps {
  type: CashType;
  currency: string;
  /** Gets the rule of the limits, for the form; a function for `setState`. */
  onKnown: (rule: () => OverLimit) => void;
}

/** What may still be funded or withdrawn, to be read before an amount is typed. Nothing if there is no such limit. */
export function CashLimitLines({ type, currency, onKnown }: CashLimitsProps) {
  const { data } = useGetCashLimitsQuery();
  useEffect(() => {
    onKnown(() => overLimitOf(limitsOf(data, type, currency)));
  }, [data, type, currency, onKnown]);
  const limits = limitsOf(data, type, currency);
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
