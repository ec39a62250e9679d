import type { ReactNode } from 'react';
import { nearestLevels } from '@/domain/book/levelAmounts';
import type { Level } from '@/domain/book/listingBook';
import { formatExact, formatTotal } from '@/domain/money/formatDecimal';
import { NoticeLines } from './NoticeLines';
import { shownRate } from './shownRate';
import type { AsShown } from './useAsShown';
import { bilateralTexts } from '@/texts/orders/bilateral';
import { Button } from '@/ui/controls/Button';
import { Phrase } from '@/ui/figures/Phrase';
import { currencySymbol } from '@/ui/figures/currencySymbol';
import { Banner } from '@/ui/panels/Banner';
import styles from './NearestRates.module.css';

const RATES_OFFERED = 3;

interface NearestRatesProps {
  currency: string;
  rate: string;
  levels: readonly Level[];
  onChoose: (rate: string) => void;
  disabled: boolean;
}

/** The rates nearest to one that has disappeared. One press takes a rate. */
function NearestRates({ currency, rate, levels, onChoose, disabled }: NearestRatesProps) {
  const near = nearestLevels(levels, rate, RATES_OFFERED);
  if (near.length === 0) return null;
  return (
    <span className={styles.rates} role="group" aria-label={bilateralTexts.nearestRates}>
      {near.map((level) => (
        <Button key={level.rate} size="small" onClick={() => onChoose(level.rate)} disabled={disabled}>
          <span translate="no">{shownRate(level.rate)}</span>
          <span
            className={styles.listed}
            translate="no"
          >{`${currencySymbol(currency)} ${formatTotal(level.total)}`}</span>
        </Button>
      ))}
    </span>
  );
}

/** Shown as the total of a rate at which nobody lists. */
export const NOTHING_LISTED = '0';

interface RateNoticeProps {
  /** The currency that is bought. */
  currency: string;
  rate: string;
  levels: readonly Level[];
  /** What was listed at the rate when it was chosen, and what is now: decimal text. */
  shown: AsShown;
  /** A suggestion, the most that the level takes, if the form's amount is more; otherwise null. */
  atMost: { text: ReactNode; take: () => void } | null;
  onChoose: (rate: string) => void;
  disabled: boolean;
}

/**
 * Says that the chosen rate has disappeared, or that its total has changed since it was chosen, and what can be done.
 */
export function RateNotice({ currency, rate, levels, shown, atMost, onChoose, disabled }: RateNoticeProps) {
  const { was, now, asks } = shown;
  if (was === undefined || now === undefined || (was === now && now !== NOTHING_LISTED)) return null;
  const money = (total: string) => `${currencySymbol(currency)} ${formatTotal(total)}`;
  if (now === NOTHING_LISTED) {
    return (
      <Banner tone="warn">
        <NoticeLines>
          {was === NOTHING_LISTED ? (
            <Phrase text={bilateralTexts.neverListed(currency, '{rate}')} figures={{ rate: formatExact(rate) }} />
          ) : (
            <Phrase
              text={bilateralTexts.rateGone('{rate}', '{was}')}
              figures={{ rate: shownRate(rate), was: money(was) }}
            />
          )}
          <NearestRates currency={currency} rate={rate} levels={levels} onChoose={onChoose} disabled={disabled} />
        </NoticeLines>
      </Banner>
    );
  }
  return (
    <Banner tone={asks ? 'warn' : 'info'}>
      <NoticeLines>
        <Phrase
          text={bilateralTexts.totalChanged('{rate}', '{was}', '{now}')}
          figures={{ rate: shownRate(rate), was: money(was), now: money(now) }}
        />
        {atMost !== null && (
          <span>
            <Button size="small" onClick={atMost.take} disabled={disabled}>
              {atMost.text}
            </Button>
          </span>
        )}
      </NoticeLines>
    </Banner>
  );
}
