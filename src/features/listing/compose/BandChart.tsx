import { rateText, type TypedNumber, filledRate } from '@/domain/money/amountInput';
import { listingTexts } from '@/texts/listing/listing';
import { axisBars, axisPlace, BAND_STEPS, rateOfStep, stepOfRate } from './bandAxis';
import { compare, decimal, toText } from '@/domain/money/decimal';
import { pickedTurned } from '@/domain/money/turnedInput';
import { formatRate } from '@/domain/money/turnedRate';
import type { Level } from '@/domain/book/listingBook';
import { rankOf } from '@/domain/book/listingRank';
import { rateBand } from '@/domain/money/rateBand';
import { checkListRate } from '@/domain/rules/listRules';
import { cx } from '@/ui/styles/cx';
import { Phrase } from '@/ui/figures/Phrase';
import { Slider } from '@/ui/sliders/Slider';
import styles from './BandChart.module.css';
import { refusalAsRead } from '@/widgets/rates/refusalAsRead';
import { listedAmountText } from '@/widgets/listings/ListedAmount';

interface BandChartProps {
  currency: string;
  swapTo: string;
  /** Others' levels of the pair, best first. */
  levels: readonly Level[];
  /** Above zero. */
  marketRate: string;
  /** As typed. */
  typed: TypedNumber;
  /** True to show rates the other way round. */
  isTurned: boolean;
  onRate: (rate: TypedNumber) => void;
}

const left = (percent: string) => ({ left: `${percent}%` });

function Scale({ marketRate, isTurned }: { marketRate: string; isTurned: boolean }) {
  const shown = (rate: string) => formatRate(rate, isTurned);
  const { low, high } = rateBand(decimal(marketRate));
  return (
    <div className={styles.scale} aria-hidden="true">
      <span className={styles.low}>
        <span translate="no">{shown(toText(low))}</span>
        <span>{listingTexts.chartLow}</span>
      </span>
      <span className={styles.middle}>
        <span translate="no">{shown(marketRate)}</span>
        <span>{listingTexts.chartMarket}</span>
      </span>
      <span className={styles.high}>
        <span translate="no">{shown(toText(high))}</span>
        <span>{listingTexts.chartHigh}</span>
      </span>
    </div>
  );
}

/** The rank of the typed rate as text, or that the rate is refused. */
function saidOf({ currency, swapTo, levels, marketRate, typed, isTurned }: BandChartProps): {
  text: string;
  figures?: Readonly<Record<string, string>>;
  refused: boolean;
} {
  const rate = rateText(typed);
  if (rate === null) return { text: listingTexts.chartHint, refused: false };
  const breach = checkListRate(typed, marketRate);
  if (breach !== null) {
    const asRead = refusalAsRead(breach, isTurned, { currency, swapTo, rate: typed, marketRate });
    return { text: listingTexts.refused(asRead), refused: true };
  }
  const rank = rankOf(levels, rate);
  if (rank === null) return { text: '', refused: false };
  const { ahead, beside } = rank;
  return {
    text: listingTexts.placed(rank, ahead === '0' ? null : '{ahead}', beside === '0' ? null : '{beside}'),
    figures: { ahead: listedAmountText(ahead, currency), beside: listedAmountText(beside, currency) },
    refused: false,
  };
}

/** The band of 90 to 110 % with what others list in it on one axis; a press or the arrows set the rate. */
export function BandChart(props: BandChartProps) {
  const { currency, swapTo, levels, marketRate, typed, isTurned, onRate } = props;
  const shown = (of: string) => formatRate(of, isTurned);
  const pick = (picked: string) =>
    onRate(isTurned ? pickedTurned(decimal(picked), decimal(marketRate)) : filledRate(picked));
  const rate = rateText(typed);
  const own = typed.value;
  const { text, figures = {}, refused } = saidOf(props);
  const spoken = text.replace(/\{(\w+)\}/g, (_name, figure: string) => figures[figure] ?? '');
  const isAhead = (bar: string) => own !== null && !refused && compare(decimal(bar), own) < 0;
  return (
    <figure className={styles.chart} aria-label={listingTexts.chartOf(currency, swapTo)}>
      <div className={styles.plot}>
        <span className={styles.band} />
        {axisBars(levels, marketRate).map((bar) => (
          <span
            key={bar.at}
            className={cx(styles.bar, isAhead(bar.rate) && styles.ahead)}
            style={{ ...left(bar.at), height: `${bar.height}%` }}
          />
        ))}
        <span className={styles.market} />
        <Slider
          className={styles.range}
          label={isTurned ? listingTexts.chartRate(currency, swapTo) : listingTexts.chartRate(swapTo, currency)}
          valueText={rate === null ? listingTexts.chartNoRate(shown(marketRate)) : `${shown(rate)}. ${spoken}`}
          value={stepOfRate(rate ?? marketRate, marketRate)}
          max={BAND_STEPS}
          onChange={(step) => pick(rateOfStep(step, marketRate))}
        />
        {rate !== null && (
          <span className={cx(styles.marker, refused && styles.refused)} style={left(axisPlace(rate, marketRate).at)} />
        )}
      </div>
      <Scale marketRate={marketRate} isTurned={isTurned} />
      <figcaption className={cx(styles.words, refused && styles.no)} aria-live="polite">
        <Phrase text={text} figures={figures} />
      </figcaption>
    </figure>
  );
}
