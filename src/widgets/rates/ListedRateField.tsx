import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { RateBandHint } from './RateBandHint';
import { RateField } from './RateField';
import type { RateInputProps } from './RateInput';
import { refusalAsRead } from './refusalAsRead';

interface ListedRateFieldProps extends Omit<RateInputProps, 'hint'> {
  /** Decimal text; null if none is known. */
  marketRate: string | null;
  /** Whether it may still arrive. */
  isLoading: boolean;
}

/** The rate of a listing: its hint and its refusal say the band in the unit of the field. */
export function ListedRateField({ marketRate, isLoading, error, ...field }: ListedRateFieldProps) {
  const { currency, swapTo, rate } = field;
  const isTurned = useAppSelector(selectIsTurned(currency, swapTo ?? ''));
  const refused = error !== null && swapTo !== null;
  return (
    <RateField
      {...field}
      error={refused ? refusalAsRead(error, isTurned, { currency, swapTo, rate, marketRate }) : error}
      hint={<RateBandHint {...{ currency, swapTo, rate, marketRate, isLoading }} />}
    />
  );
}
