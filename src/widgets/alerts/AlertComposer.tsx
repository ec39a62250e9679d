import { AMOUNT_INPUT_DECIMALS } from '@contract/values/constants';
import { useEffect, useRef, useState } from 'react';
import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { isZero, toText } from '@/domain/money/decimal';
import { formatExact, formatTotal } from '@/domain/money/formatDecimal';
import { formatRate } from '@/domain/money/turnedRate';
import { typedAmount } from '@/domain/money/amountInput';
import { ROUTES } from '@/routes/routes';
import { alertTexts } from '@/texts/alerts';
import { moneyTexts } from '@/texts/money';
import { AmountField } from '@/ui/controls/AmountField';
import { Button } from '@/ui/controls/Button';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Form, FormActions } from '@/ui/controls/Form';
import { Segmented } from '@/ui/controls/Segmented';
import { SelectField } from '@/ui/controls/SelectField';
import { currencySymbol } from '@/ui/figures/currencySymbol';
import { Phrase } from '@/ui/figures/Phrase';
import { Banner } from '@/ui/panels/Banner';
import { RateField } from '@/widgets/rates/RateField';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { RefusalBanner } from '@/widgets/tickets/RefusalBanner';
import styles from './Alerts.module.css';
import type { AlertStart } from './alertStart';
import { type AlertPair, useAlertForm } from './useAlertForm';

interface AlertComposerProps {
  /** Null to let the user choose the pair. */
  start: AlertStart | null;
  onClose: () => void;
}

type State = ReturnType<typeof useAlertForm>;

const [FIRST, , LAST] = TRADABLE_CURRENCIES;
/** The codes alone, because both are beside each other on a phone. */
const optionsOf = (codes: readonly string[]) => codes.map((value) => ({ value, label: value }));

/** The two currencies, if the form was not opened from a pair. */
function PairChoice({ pair, onChange }: { pair: AlertPair; onChange: (pair: AlertPair) => void }) {
  const { currency, swapTo } = pair;
  const others = TRADABLE_CURRENCIES.filter((code) => code !== currency);
  const choose = (code: string) => onChange({ currency: code, swapTo: code === swapTo ? currency : swapTo });
  return (
    <div className={styles.pair}>
      <SelectField
        label={alertTexts.currency}
        value={currency}
        onChange={choose}
        options={optionsOf(TRADABLE_CURRENCIES)}
      />
      <SelectField
        label={alertTexts.paidIn}
        value={swapTo}
        onChange={(code) => onChange({ currency, swapTo: code })}
        options={optionsOf(others)}
      />
    </div>
  );
}

/** What is listed now at the rate or better, or the market rate. */
function NowHint({ pair: { currency, swapTo }, state }: { pair: AlertPair; state: State }) {
  const isTurned = useAppSelector(selectIsTurned(currency, swapTo));
  const { listed, marketRate } = state;
  if (listed !== null) {
    const amount = `${currencySymbol(currency)} ${formatTotal(toText(listed))}`;
    return isZero(listed) ? (
      <span>{alertTexts.noneListedNow}</span>
    ) : (
      <Phrase text={alertTexts.listedNow('{amount}')} figures={{ amount }} />
    );
  }
  if (marketRate === null) return null;
  const shown = isTurned ? formatRate(marketRate, true) : formatExact(marketRate);
  return <Phrase text={alertTexts.marketNow('{rate}')} figures={{ rate: shown }} />;
}

/** In words what the alert waits for. */
function Summary({ pair: { currency, swapTo }, state: { watch, rate, amount } }: { pair: AlertPair; state: State }) {
  const isTurned = useAppSelector(selectIsTurned(currency, swapTo));
  if (!rate.value) return null;
  const parts = {
    rate: (
      <Phrase
        text={isTurned ? moneyTexts.unitOf('{rate}', currency, swapTo) : '{rate}'}
        figures={{ rate: isTurned ? formatRate(toText(rate.value), true) : formatExact(toText(rate.value)) }}
      />
    ),
    amount: (
      <Phrase
        text={amount.value ? alertTexts.atLeast('{amount}', currency) : currency}
        figures={{ amount: amount.value ? formatExact(toText(amount.value)) : '' }}
      />
    ),
  };
  const sentence = {
    listed: alertTexts.listedSummary(swapTo),
    // Turned round, a rate that falls is a figure that rises.
    below: isTurned ? alertTexts.aboveSummary : alertTexts.belowSummary,
    above: isTurned ? alertTexts.belowSummary : alertTexts.aboveSummary,
  }[watch];
  return (
    <p className={styles.summary}>
      <Phrase text={sentence} parts={parts} />
    </p>
  );
}

/** What the form becomes once the alert is made. The focus stays where it was: on what comes next. */
function Made({ onClose }: Pick<AlertComposerProps, 'onClose'>) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    close.current?.focus();
  }, []);
  return (
    <>
      <Banner tone="success">{alertTexts.made}</Banner>
      <FormActions>
        <Button ref={close} variant="primary" onClick={onClose}>
          {alertTexts.close}
        </Button>
        <ButtonLink to={ROUTES.alerts}>{alertTexts.seeAll}</ButtonLink>
      </FormActions>
    </>
  );
}

/** The form of an alert: on the listings of a pair, or on its market rate. Nothing typed is lost by an error. */
export function AlertComposer({ start, onClose }: AlertComposerProps) {
  const [pair, setPair] = useState<AlertPair>(start ?? { currency: FIRST, swapTo: LAST });
  const state = useAlertForm(pair, start);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    first.current?.focus();
    first.current?.select();
  }, []);
  if (state.isMade) return <Made onClose={onClose} />;
  const { currency, swapTo } = pair;
  const isListed = state.on === 'listings';
  return (
    <Form label={alertTexts.ofPair(currency, swapTo)} onSubmit={state.send} busy={state.busy} wide>
      {start === null && <PairChoice pair={pair} onChange={setPair} />}
      <div className={styles.kind}>
        <Segmented
          label={alertTexts.kind}
          options={[
            { value: 'listings', label: alertTexts.listings },
            { value: 'market', label: alertTexts.marketRate },
          ]}
          value={state.on}
          onChange={state.setOn}
        />
      </div>
      <RateField
        ref={start?.rate === undefined ? first : undefined}
        label={isListed ? alertTexts.rateOrBetter : alertTexts.rateToReach}
        currency={currency}
        swapTo={swapTo}
        hint={<NowHint pair={pair} state={state} />}
        rate={state.rate}
        onChange={(rate) => state.change({ rate })}
        error={state.errorOf('rate')}
        disabled={state.busy}
      />
      {isListed && (
        <AmountField
          decimals={AMOUNT_INPUT_DECIMALS}
          ref={start?.rate === undefined ? undefined : first}
          label={alertTexts.amount}
          optional
          suffix={currency}
          hint={alertTexts.amountHint}
          value={state.amount.text}
          onChange={(text) => state.change({ amount: typedAmount(text) })}
          error={state.errorOf('amount')}
          disabled={state.busy}
        />
      )}
      <Summary pair={pair} state={state} />
      {state.isSoNow && <Banner tone="info">{alertTexts.atOnce}</Banner>}
      <RefusalBanner refusal={state.refusal} failure={alertTexts.notMade} doubt={alertTexts.inDoubt} />
      <FormActions>
        <Button type="submit" variant="primary" busy={state.busy}>
          {alertTexts.make}
        </Button>
        <Button onClick={onClose}>{alertTexts.cancel}</Button>
      </FormActions>
    </Form>
  );
}
