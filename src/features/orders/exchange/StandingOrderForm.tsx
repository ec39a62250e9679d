import { useEffect, useRef } from 'react';
import { LAST_DAYS, STANDING_KINDS, STANDING_PARTS } from '@contract/standingOrders';
import { AMOUNT_INPUT_DECIMALS } from '@contract/values/constants';
import { isTradable, TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { typedAmount } from '@/domain/money/typedNumber';
import { formatWeekday } from '@/domain/wording/moment';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { exchangeTexts } from '@/texts/orders/exchange';
import { orderTexts } from '@/texts/orders/order';
import { standingOrderTexts } from '@/texts/orders/standingOrders';
import { AmountField } from '@/ui/controls/AmountField';
import { Button } from '@/ui/controls/Button';
import { Form, FormActions } from '@/ui/controls/Form';
import { Segmented } from '@/ui/controls/Segmented';
import { SelectField } from '@/ui/controls/SelectField';
import { currencyLabel } from '@/ui/figures/currencySymbol';
import { Phrase } from '@/ui/figures/Phrase';
import { Banner } from '@/ui/panels/Banner';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import { PairRate } from '@/widgets/rates/PairRate';
import { RateField } from '@/widgets/rates/RateInput';
import { RefusalBanner } from '@/widgets/tickets/RefusalBanner';
import styles from './StandingOrders.module.css';
import { type Standing, useStandingForm } from './useStandingForm';

const optionsOf = (codes: readonly string[]) => codes.map((code) => ({ value: code, label: currencyLabel(code) }));

const daysTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** When it runs: at a rate, or on a day of each week or month. */
function WhenFields({ standing: { chosen, choose, busy } }: { standing: Standing }) {
  const { kind, weekday, dayOfMonth } = chosen;
  return (
    <>
      <div className={styles.when}>
        <Segmented
          label={standingOrderTexts.when}
          options={STANDING_KINDS.map((value) => ({ value, label: standingOrderTexts.kinds[value] }))}
          value={kind}
          onChange={(next) => choose({ kind: next })}
        />
      </div>
      {kind === 'weekly' && (
        <SelectField
          label={standingOrderTexts.weekday}
          hint={standingOrderTexts.atHour}
          value={weekday}
          onChange={(next) => choose({ weekday: next })}
          options={daysTo(LAST_DAYS.weekly).map((day) => ({ value: String(day), label: formatWeekday(day) }))}
          disabled={busy}
        />
      )}
      {kind === 'monthly' && (
        <SelectField
          label={standingOrderTexts.dayOfMonth}
          hint={standingOrderTexts.shortMonth}
          value={dayOfMonth}
          onChange={(next) => choose({ dayOfMonth: next })}
          options={daysTo(LAST_DAYS.monthly).map((day) => ({ value: String(day), label: String(day) }))}
          disabled={busy}
        />
      )}
    </>
  );
}

/** What is paid and what is received. */
function MoneyFields({ standing }: { standing: Standing }) {
  const { chosen, values, change, choose, errorOf, busy } = standing;
  const { source } = chosen;
  return (
    <>
      <SelectField
        label={exchangeTexts.payWith}
        value={source}
        onChange={(code) => isTradable(code) && choose({ source: code })}
        options={optionsOf(TRADABLE_CURRENCIES)}
        disabled={busy}
      />
      <AmountField
        label={standingOrderTexts.amount}
        decimals={AMOUNT_INPUT_DECIMALS}
        suffix={source}
        hint={standingOrderTexts.noHold}
        value={values.amount.text}
        onChange={(text) => change({ amount: typedAmount(text) })}
        error={errorOf('amount')}
        disabled={busy}
      />
      <SelectField
        label={orderTexts.targetCurrency}
        value={values.target ?? ''}
        onChange={(code) => change({ target: code === '' ? null : code })}
        options={optionsOf(TRADABLE_CURRENCIES.filter((code) => code !== source))}
        placeholder={orderTexts.chooseTarget}
        error={errorOf('target')}
        disabled={busy}
      />
    </>
  );
}

/** The worst rate that is accepted, in the user's way of reading. It may be far from the market rate. */
function LimitField({ standing: { chosen, values, change, errorOf, busy } }: { standing: Standing }) {
  const { source } = chosen;
  const { target, limit } = values;
  const marketRate = useMarketRate(target ?? '', source);
  const isTurned = useAppSelector(selectIsTurned(target ?? '', source));
  const market = target !== null && marketRate !== null && (
    <Phrase
      text={exchangeTexts.market}
      parts={{ rate: <PairRate rate={marketRate} currency={target} swapTo={source} tabbable={false} /> }}
    />
  );
  return (
    <RateField
      label={isTurned ? exchangeTexts.notBelow : exchangeTexts.notAbove}
      currency={target ?? source}
      swapTo={target === null ? null : source}
      rate={limit}
      onChange={(rate) => change({ limit: rate })}
      hint={target === null ? exchangeTexts.noTarget : market || undefined}
      error={errorOf('limit')}
      disabled={busy || target === null}
    />
  );
}

/** Whether all of it has to be exchanged at once, and what that means for this kind. */
function PartField({ standing: { chosen, choose } }: { standing: Standing }) {
  const { kind, part } = chosen;
  const effects = kind === 'rate' ? standingOrderTexts.effects.atRate : standingOrderTexts.effects.onDay;
  return (
    <div className={styles.part}>
      <Segmented
        label={standingOrderTexts.howMuch}
        options={STANDING_PARTS.map((value) => ({ value, label: standingOrderTexts.parts[value] }))}
        value={part}
        onChange={(next) => choose({ part: next })}
      />
      <p className={styles.effect}>
        <span key={`${kind} ${part}`}>{effects[part]}</span>
      </p>
    </div>
  );
}

/** Replaces the form once the standing order is made. The focus goes to its button. */
function Made({ onClose }: { onClose: () => void }) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    close.current?.focus();
  }, []);
  return (
    <>
      <Banner tone="success">{standingOrderTexts.made}</Banner>
      <FormActions>
        <Button ref={close} variant="primary" onClick={onClose}>
          {standingOrderTexts.close}
        </Button>
      </FormActions>
    </>
  );
}

/** The form of a standing order. Nothing typed is lost by an error. */
export function StandingOrderForm({ onClose }: { onClose: () => void }) {
  const standing = useStandingForm();
  if (standing.isMade) return <Made onClose={onClose} />;
  return (
    <Form label={standingOrderTexts.newOrder} onSubmit={standing.send} busy={standing.busy} wide>
      <WhenFields standing={standing} />
      <MoneyFields standing={standing} />
      <LimitField standing={standing} />
      <PartField standing={standing} />
      <RefusalBanner
        refusal={standing.refusal}
        failure={standingOrderTexts.notMade}
        doubt={standingOrderTexts.inDoubt}
      />
      <FormActions>
        <Button type="submit" variant="primary" busy={standing.busy}>
          {standingOrderTexts.make}
        </Button>
        <Button onClick={onClose}>{standingOrderTexts.close}</Button>
      </FormActions>
    </Form>
  );
}
