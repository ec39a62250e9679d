import { Select } from 'antd';
import { LISTING_RATE_DECIMALS, LISTING_TOTAL_DECIMALS } from '@contract/constants';
import { formatExact, formatFixed } from '@/domain/formatDecimal';
import type { Level } from '@/domain/listingBook';
import { Field } from '@/ui/Field';
import { inverseRate } from '@/ui/inverseRate';
import styles from './RatePicker.module.css';

export interface RatePickerProps {
  /** What is bought: the listed currency. */
  currency: string;
  /** What is paid. */
  swapTo: string;
  /** Others' levels of that pair, best first (state/bookSelectors). */
  levels: readonly Level[];
  /** The exact rate, as its level has it; null while none is chosen. */
  value: string | null;
  onChange: (rate: string) => void;
  error?: string | null | undefined;
  disabled?: boolean | undefined;
}

function RateOption({ level, currency, swapTo }: { level: Level } & Pick<RatePickerProps, 'currency' | 'swapTo'>) {
  const inverse = inverseRate(level.rate, currency, swapTo);
  return (
    <span className={styles.option} title={formatExact(level.rate)}>
      <span className={styles.rate}>{formatFixed(level.rate, LISTING_RATE_DECIMALS)}</span>
      {inverse !== null && <span className={styles.aside}>{inverse}</span>}
      <span className={styles.listed}>{`${formatFixed(level.total, LISTING_TOTAL_DECIMALS)} ${currency} listed`}</span>
    </span>
  );
}

/** Spec 5: a rate chosen from those at which others list, and from no others. Typing narrows the list. */
export function RatePicker(props: RatePickerProps) {
  const { currency, swapTo, levels, value, onChange, error, disabled } = props;
  const options = levels.map((level) => ({ value: level.rate, label: level.rate, level }));
  return (
    <Field label={`Rate (${swapTo} per ${currency})`} error={error}>
      {({ className: _ours, ...wiring }) => (
        <Select<string, (typeof options)[number]>
          {...wiring}
          className={styles.select ?? ''}
          value={value}
          onChange={onChange}
          options={options}
          showSearch
          disabled={disabled ?? false}
          status={error ? 'error' : ''}
          placeholder="Choose a rate"
          notFoundContent={`Nobody lists ${currency} for ${swapTo} at such a rate.`}
          optionRender={({ data }) => <RateOption level={data.level} currency={currency} swapTo={swapTo} />}
          labelRender={({ value: rate }) => {
            const level = levels.find((candidate) => candidate.rate === rate);
            return level ? <RateOption level={level} currency={currency} swapTo={swapTo} /> : formatExact(String(rate));
          }}
        />
      )}
    </Field>
  );
}
