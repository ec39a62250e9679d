import { LISTING_RATE_DECIMALS, RATE_INPUT_DECIMALS } from '@contract/values/constants';
import type { Level } from '@/domain/book/listingBook';
import { rankOf } from '@/domain/book/listingRank';
import { filledRate, rateText, type TypedNumber } from '@/domain/money/typedNumber';
import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  isPositive,
  maxOf,
  minOf,
  multiply,
  roundTo,
  subtract,
  sumOf,
  toText,
} from '@/domain/money/decimal';
import { rateBand } from '@/domain/money/rateBand';
import { pickedTurned } from '@/domain/money/turnedInput';
import { formatRate } from '@/domain/money/turnedRate';
import { checkListRate } from '@/domain/rules/listRules';
import { listingTexts } from '@/texts/listing/listing';
import { Phrase } from '@/ui/figures/Phrase';
import { Slider } from '@/ui/controls/Slider';
import { cx } from '@/ui/layout/cx';
import { listedAmountText } from '@/widgets/listings/ListedAmount';
import { refusalAsRead } from '@/widgets/rates/refusalAsRead';
import styles from './BandChart.module.css';

/** The axis is a little wider than the band of 90 to 110 %, so that a rate outside the band is still on it. */
const AXIS_FROM = decimal('0.88');
const AXIS_WIDTH = decimal('0.24');
const HUNDRED = decimal('100');
const POSITION_DECIMALS = 2;
const ONE = decimal('1');
const ZERO_PERCENT = decimal('0');
/** A bar is half a per cent of the axis wide. Narrower ones could not be distinguished. */
const BARS_PER_PERCENT = decimal('2');

/** How many steps a slider has over the band: each is a thousandth of the market rate. */
const BAND_STEPS = '200';

interface AxisPosition {
  /** Per cent of the axis from the left, decimal text; 0 or 100 for a rate beyond its ends. */
  at: string;
  isBeyond: boolean;
}

function percentOf(rate: Decimal, market: Decimal): Decimal {
  const from = subtract(rate, multiply(market, AXIS_FROM));
  return divide(multiply(from, HUNDRED), multiply(market, AXIS_WIDTH), POSITION_DECIMALS, 'halfUp');
}

/** The position of a rate on the axis of a market rate, which is above zero; both are decimal text. */
export function axisPosition(rate: string, marketRate: string): AxisPosition {
  const percent = percentOf(decimal(rate), decimal(marketRate));
  const inside = minOf(maxOf(percent, ZERO_PERCENT), HUNDRED);
  return { at: toText(inside), isBeyond: compare(inside, percent) !== 0 };
}

/** The listings of one stretch of the axis. */
interface AxisBar {
  /** Per cent of the axis from the left, and per cent of the highest bar; decimal text. */
  at: string;
  height: string;
  /** The best rate among them. */
  rate: string;
}

/** What others list, as bars along the axis; levels beyond its ends are left out. */
export function axisBars(levels: readonly Level[], marketRate: string): AxisBar[] {
  const stretches = new Map<string, Level[]>();
  for (const level of levels) {
    const percent = percentOf(decimal(level.rate), decimal(marketRate));
    if (compare(percent, ZERO_PERCENT) < 0 || compare(percent, HUNDRED) > 0) continue;
    const at = toText(divide(roundTo(multiply(percent, BARS_PER_PERCENT), 0, 'down'), BARS_PER_PERCENT, 1, 'down'));
    stretches.set(at, [...(stretches.get(at) ?? []), level]);
  }
  const bars = [...stretches].map(([at, within]) => ({
    at,
    rate: within[0]?.rate ?? '0',
    total: sumOf(within.map(({ total }) => decimal(total))),
  }));
  const highest = bars.reduce((most, { total }) => maxOf(most, total), ZERO_PERCENT);
  return bars.map(({ at, rate, total }) => ({
    at,
    rate,
    height: isPositive(highest) ? toText(divide(multiply(total, HUNDRED), highest, 0, 'up')) : '0',
  }));
}

/** The rate of a step, 0 being the lower end of the band; never outside the band, with the decimals that a user would type. */
export function rateOfStep(step: string, marketRate: string): string {
  const market = decimal(marketRate);
  const { low, high } = rateBand(market);
  const rate = add(low, divide(multiply(subtract(high, low), decimal(step)), decimal(BAND_STEPS), 12, 'down'));
  const decimals = compare(market, ONE) < 0 ? RATE_INPUT_DECIMALS : LISTING_RATE_DECIMALS;
  return toText(roundTo(rate, decimals, compare(rate, market) < 0 ? 'up' : 'down'));
}

/** The step nearest to a rate; the first or last step for a rate outside the band. */
export function stepOfRate(rate: string, marketRate: string): string {
  const { low, high } = rateBand(decimal(marketRate));
  const inside = minOf(maxOf(decimal(rate), low), high);
  const steps = multiply(subtract(inside, low), decimal(BAND_STEPS));
  return toText(divide(steps, subtract(high, low), 0, 'halfUp'));
}

interface BandChartProps {
  currency: string;
  swapTo: string;
  /** Others' levels of the pair, best first. */
  levels: readonly Level[];
  /** Above zero. */
  marketRate: string;
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

/** The text of the typed rate's rank, or of its refusal. */
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
          <span
            className={cx(styles.marker, refused && styles.refused)}
            style={left(axisPosition(rate, marketRate).at)}
          />
        )}
      </div>
      <Scale marketRate={marketRate} isTurned={isTurned} />
      <figcaption className={cx(styles.words, refused && styles.no)} aria-live="polite">
        <Phrase text={text} figures={figures} />
      </figcaption>
    </figure>
  );
}
