import type { KeyboardEvent } from 'react';
import { Select } from 'antd';
import { LISTING_RATE_DECIMALS, LISTING_TOTAL_DECIMALS } from '@contract/values/constants';
import { formatExact, formatFixed } from '@/domain/money/formatDecimal';
import type { Level } from '@/domain/book/listingBook';
import { Field } from '@/ui/controls/Field';
import { inverseRateSentence } from '@/domain/words/pairNames';
import { Tag } from '@/ui/marks/Tag';
import styles from './RatePicker.module.css';
import { moneyTexts } from '@/texts/money';

export interface RatePickerProps {
  /** What is bought: the listed currency. */
  currency: string;
  /** What is paid. */
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
}

/** A rate with more decimals than are shown stands with all of them beside it, unless its inverse does. */
function RateOption({ level, best, currency, swapTo }: RateOptionProps) {
  const exact = formatExact(level.rate);
  const shown = formatFixed(level.rate, LISTING_RATE_DECIMALS);
  const aside = inverseRateSentence(currency, swapTo, level.rate) ?? (exact.length > shown.length ? exact : null);
  return (
    <span className={styles.option} title={exact}>
      <span className={styles.rate}>{shown}</span>
      {best && <Tag tone="gold">{moneyTexts.best}</Tag>}
      {aside !== null && <span className={styles.aside}>{aside}</span>}
      <span className={styles.listed}>
        {moneyTexts.listed(formatFixed(level.total, LISTING_TOTAL_DECIMALS), currency)}
      </span>
    </span>
  );
}

/** Esc in the open list closes that list only: the default action would close the sheet or dialog around it too. */
function keepOpenAround(event: KeyboardEvent<HTMLElement>): void {
  const isOpen = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
  if (event.key === 'Escape' && isOpen) event.preventDefault();
}

/** Spec 5: a rate chosen from those at which others list, and from no others. Typing narrows the list. */
export function RatePicker(props: RatePickerProps) {
  const { currency, swapTo, levels, value, onChange, error, disabled } = props;
  const options = levels.map((level) => ({ value: level.rate, label: level.rate, level }));
  const optionOf = (level: Level) => (
    <RateOption level={level} best={level === levels[0]} currency={currency} swapTo={swapTo} />
  );
  return (
    <Field label={moneyTexts.ratePer(swapTo, currency)} error={error}>
      {({ className: _ours, ...wiring }) => (
        <Select<string, (typeof options)[number]>
          {...wiring}
          className={styles.select ?? ''}
          value={value}
          onChange={onChange}
          onKeyDown={keepOpenAround}
          options={options}
          showSearch
          disabled={disabled ?? false}
          status={error ? 'error' : ''}
          placeholder={moneyTexts.chooseRate}
          notFoundContent={moneyTexts.noSuchRate(currency, swapTo)}
          optionRender={({ data }) => optionOf(data.level)}
          labelRender={({ value: rate }) => {
            const level = levels.find((candidate) => candidate.rate === rate);
            return level ? <span className={styles.chosen}>{optionOf(level)}</span> : formatExact(String(rate));
          }}
        />
      )}
    </Field>
  );
}
