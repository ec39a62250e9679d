import { LISTING_TOTAL_DECIMALS } from '@contract/values/constants';
import { marketOf } from '@contract/values/markets';
import { useGetDayFiguresQuery } from '@/api/endpoints/candlesApi';
import { deskDay } from '@/domain/book/deskTrades';
import { EM_DASH, formatExact, formatFixed } from '@/domain/money/formatDecimal';
import { rateFigure } from '@/features/market/charts/CandlePart';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { candleTexts, dayTexts } from '@/texts/market/charts';
import { currencySymbol } from '@/ui/figures/currencySymbol';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import { distanceFromMarket } from '@/widgets/money/distanceFromMarket';
import styles from './DayFigures.module.css';

/** Trades older than 24 hours disappear from the figures only with a fetch. New trades come by the socket. */
const REFETCH_EVERY_MS = 300_000;

/** From a thousand on no decimals are shown, so that all figures fit; the exact one is in the title. */
const volumeText = (volume: string) =>
  formatFixed(volume, (volume.split('.')[0] ?? '').length > 3 ? 0 : LISTING_TOTAL_DECIMALS, 'down');

/** How the rate of a pair changed in the last 24 hours, its highest and lowest, and how much was traded. */
export function DayFigures({ currency, swapTo }: { currency: string; swapTo: string }) {
  const market = marketOf(currency, swapTo);
  // The answer has all markets, and a trade of another one changes nothing here.
  const { found, isKnown } = useGetDayFiguresQuery(undefined, {
    pollingInterval: REFETCH_EVERY_MS,
    selectFromResult: ({ data }) => ({
      found: data?.find((one) => one.market === market),
      isKnown: data !== undefined,
    }),
  });
  const per = useAppSelector(selectIsTurned(currency, swapTo)) ? swapTo : currency;
  const day = found && deskDay(found, { currency, per });
  const change = day && distanceFromMarket(day.close, day.open);
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{dayTexts.day}</dt>
        <dd className={change ? styles[change.side] : styles.none} translate={change ? 'no' : undefined}>
          {change?.text ?? (isKnown ? dayTexts.none : EM_DASH)}
        </dd>
      </div>
      {day && (
        <>
          <div>
            <dt title={candleTexts.high}>
              <span aria-hidden="true">{candleTexts.highMark}</span>
              <VisuallyHidden>{candleTexts.high}</VisuallyHidden>
            </dt>
            <dd translate="no">{rateFigure(day.high)}</dd>
          </div>
          <div>
            <dt title={candleTexts.low}>
              <span aria-hidden="true">{candleTexts.lowMark}</span>
              <VisuallyHidden>{candleTexts.low}</VisuallyHidden>
            </dt>
            <dd translate="no">{rateFigure(day.low)}</dd>
          </div>
          <div>
            <dt>{dayTexts.volume}</dt>
            <dd
              translate="no"
              title={formatExact(day.volume)}
            >{`${currencySymbol(currency)} ${volumeText(day.volume)}`}</dd>
          </div>
        </>
      )}
    </dl>
  );
}
