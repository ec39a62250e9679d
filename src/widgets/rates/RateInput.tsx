import { RATE_INPUT_DECIMALS } from '@contract/values/constants';
import type { ReactNode, Ref } from 'react';
import type { TypedNumber } from '@/domain/money/typedNumber';
import { isPositive, toText } from '@/domain/money/decimal';
import { formatExact } from '@/domain/money/formatDecimal';
import { textIn, typedEither } from '@/domain/money/turnedInput';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { moneyTexts } from '@/texts/money';
import { AmountField } from '@/ui/controls/AmountField';
import styles from './RateFrame.module.css';
import { RateFrame } from './RateFrame';

export interface RateInputProps {
  label: string;
  currency: string;
  /** Null until it is chosen; then a rate has no unit yet. */
  swapTo: string | null;
  rate: TypedNumber;
  onChange: (rate: TypedNumber) => void;
  hint?: ReactNode;
  error: string | null;
  disabled: boolean;
  optional?: boolean;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A rate, typed the way the user reads its market. If another figure will be sent, it is shown beneath. */
export function RateInput({ currency, swapTo, rate, onChange, hint, ...field }: RateInputProps) {
  const isTurned = useAppSelector(selectIsTurned(currency, swapTo ?? ''));
  const sent = isTurned && rate.value && isPositive(rate.value) ? formatExact(toText(rate.value)) : null;
  const [of, per] = isTurned ? [currency, swapTo] : [swapTo, currency];
  return (
    <AmountField
      {...field}
      decimals={isTurned ? undefined : RATE_INPUT_DECIMALS}
      suffix={of !== null && per !== null ? moneyTexts.quoteOf(of, per) : undefined}
      hint={
        (sent !== null || hint !== undefined) && (
          <span className={styles.lines}>
            {sent !== null && <span>{moneyTexts.sentAs(sent, swapTo ?? '', currency)}</span>}
            <span>{hint}</span>
          </span>
        )
      }
      value={textIn(rate, isTurned)}
      onChange={(text) => onChange(typedEither(text, isTurned))}
    />
  );
}

/** A rate with the switch of its market. Only typing changes it: the switch shows the same rate the other way round. */
export function RateField(props: RateInputProps) {
  return (
    <RateFrame currency={props.currency} swapTo={props.swapTo}>
      <RateInput {...props} />
    </RateFrame>
  );
}
