import { formatExact, formatTotal } from '@/domain/money/formatDecimal';
import { formatRate } from '@/domain/money/turnedRate';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { RateFrame } from '@/widgets/rates/RateFrame';
import type { Level } from '@/domain/book/listingBook';
import { SearchSelectField } from '@/ui/controls/SearchSelectField';
import { inverseRateSentence } from '@/domain/wording/pairNames';
import { Tag } from '@/ui/marks/Tag';
import { cx } from '@/ui/layout/cx';
import styles from './RatePicker.module.css';
import { ratePickerTexts } from '@/texts/listing/ratePicker';

interface RatePickerProps {
  /** The currency that is bought: the listed one. */
  currency: string;
  /** The currency that is paid. */
  swapTo: string;
  /** Others' levels of that pair, best first (state/selectors/bookSelectors). */
  levels: readonly Level[];
  /** The exact rate, as its level has it; null while none is chosen. */
  value: string | null;
  onChange: (rate: string) => void;
  error?: string | null | undefined;
  disabled?: boolean | undefined;
}

interface RateOptionProps extends Pick<RatePickerProps, 'currency' | 'swapTo'> {
  level: Level;
  best: boolean;
  /** In the closed control, on one line. */
  chosen: boolean;
  isTurned: boolean;
}

/** An option. If the rate has more decimals than are shown, all of them are beside it, unless its inverse is. */
function RateOption({ level, best, chosen, currency, swapTo, isTurned }: RateOptionProps) {
  const exact = formatExact(level.rate);
  const specified = formatRate(level.rate, false);
  const shown = isTurned ? formatRate(level.rate, true) : specified;
  const total = formatTotal(level.total);
  const inverse = inverseRateSentence(currency, swapTo, level.rate) ?? (exact.length > shown.length ? exact : null);
  const aside = isTurned ? specified : inverse;
  return (
    <span className={styles.room} title={exact}>
      <span className={cx(styles.option, chosen && styles.chosen)}>
        <span className={styles.rate}>{shown}</span>
        {best && <Tag tone="gold">{ratePickerTexts.best}</Tag>}
        {aside !== null && <span className={styles.aside}>{aside}</span>}
        <span className={styles.listed}>
          {chosen ? ratePickerTexts.chosenListed(total) : ratePickerTexts.listed(total, currency)}
        </span>
      </span>
    </span>
  );
}

/** Spec 5: a choice among the rates at which others list, and no others. Typing narrows the list. */
export function RatePicker({ currency, swapTo, levels, value, onChange, error, disabled }: RatePickerProps) {
  const isTurned = useAppSelector(selectIsTurned(currency, swapTo));
  const optionOf = (rate: string, chosen: boolean) => {
    const level = levels.find((candidate) => candidate.rate === rate);
    if (!level) return isTurned ? formatRate(rate, true) : formatExact(rate);
    const best = level === levels[0];
    return <RateOption {...{ level, best, chosen, currency, swapTo, isTurned }} />;
  };
  return (
    <RateFrame currency={currency} swapTo={swapTo}>
      <SearchSelectField
        label={isTurned ? ratePickerTexts.ratePer(currency, swapTo) : ratePickerTexts.ratePer(swapTo, currency)}
        error={error}
        value={value}
        onChange={onChange}
        options={levels.map(({ rate }) => rate)}
        searchText={(rate) => (isTurned ? ratePickerTexts.eitherWay(formatRate(rate, true), rate) : rate)}
        render={optionOf}
        placeholder={ratePickerTexts.chooseRate}
        emptyText={ratePickerTexts.noSuchRate(currency, swapTo)}
        disabled={disabled}
      />
    </RateFrame>
  );
}
