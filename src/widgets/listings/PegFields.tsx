import { typedAmount } from '@/domain/money/typedNumber';
import { isZero, toText } from '@/domain/money/decimal';
import { type PegForm, previewOf } from '@/domain/rules/pegRules';
import { pegTexts } from '@/texts/listing/pegs';
import { AmountField } from '@/ui/controls/AmountField';
import { Segmented } from '@/ui/controls/Segmented';
import { Phrase } from '@/ui/figures/Phrase';
import { PairRate } from '@/widgets/rates/PairRate';
import { RateFrame } from '@/widgets/rates/RateFrame';
import { RateInput } from '@/widgets/rates/RateInput';
import styles from './PegFields.module.css';

interface PegFieldsProps {
  currency: string;
  swapTo: string | null;
  form: PegForm;
  onChange: (part: Partial<PegForm>) => void;
  errorOf: (name: 'distance' | 'floor' | 'ceiling') => string | null;
  marketRate: string | null;
  disabled: boolean;
}

const SIDES = [
  { value: 'below', label: pegTexts.below },
  { value: 'above', label: pegTexts.above },
] as const;

/** What the side means for the lister, and the rate at the present market rate. */
function Preview({
  currency,
  swapTo,
  form,
  marketRate,
}: Pick<PegFieldsProps, 'currency' | 'swapTo' | 'form' | 'marketRate'>) {
  const { side, distance } = form;
  const preview = previewOf(form, marketRate);
  const isAt = distance.value !== null && isZero(distance.value);
  const effect = isAt ? pegTexts.atEffect : side === 'below' ? pegTexts.belowEffect : pegTexts.aboveEffect;
  return (
    <span className={styles.preview}>
      <span>{effect}</span>
      {preview && swapTo !== null && (
        <strong className={styles.now}>
          <Phrase
            text={pegTexts.rateNow}
            parts={{ rate: <PairRate rate={toText(preview.rate)} currency={currency} swapTo={swapTo} /> }}
          />
        </strong>
      )}
      {preview?.outside && <span>{pegTexts.pausedNow}</span>}
    </span>
  );
}

/** The fields of a peg: side, distance, and limits, typed the way the user reads the market. */
export function PegFields(props: PegFieldsProps) {
  const { currency, swapTo, form, onChange, errorOf, disabled } = props;
  const limit = (name: 'floor' | 'ceiling') => (
    <RateInput
      label={pegTexts[name]}
      currency={currency}
      swapTo={swapTo}
      rate={form[name]}
      onChange={(rate) => onChange({ [name]: rate })}
      error={errorOf(name)}
      disabled={disabled}
      optional
    />
  );
  return (
    <div className={styles.fields}>
      <div className={styles.distance}>
        <Segmented
          label={pegTexts.side}
          options={SIDES}
          value={form.side ?? 'below'}
          onChange={(side) => onChange({ side })}
        />
        <AmountField
          label={pegTexts.distance}
          suffix="%"
          value={form.distance.text}
          onChange={(text) => onChange({ distance: typedAmount(text) })}
          error={errorOf('distance')}
          disabled={disabled}
        />
      </div>
      <div role="status">
        <Preview {...props} />
      </div>
      <RateFrame currency={currency} swapTo={swapTo}>
        <div className={styles.limits}>
          {limit('floor')}
          {limit('ceiling')}
        </div>
      </RateFrame>
    </div>
  );
}
