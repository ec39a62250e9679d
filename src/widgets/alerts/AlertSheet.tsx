import { useEffect, useRef, useState } from 'react';
import { AMOUNT_INPUT_DECIMALS, LISTING_RATE_DECIMALS } from '@contract/values/constants';
import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { useCreateAlertMutation } from '@/api/endpoints/alertsApi';
import { toCallError } from '@/api/transport/callError';
import {
  amountText,
  filledAmount,
  filledRate,
  rateText,
  typedAmount,
  type TypedNumber,
} from '@/domain/money/typedNumber';
import {
  add,
  compare,
  type Decimal,
  decimal,
  isPositive,
  isZero,
  maxOf,
  multiply,
  parseDecimal,
  roundTo,
  toText,
  ZERO,
} from '@/domain/money/decimal';
import { formatExact, formatTotal } from '@/domain/money/formatDecimal';
import { rateBand } from '@/domain/money/rateBand';
import { turnedFigure } from '@/domain/money/turnedInput';
import { formatRate } from '@/domain/money/turnedRate';
import { type AlertForm, alertRules, watchFor } from '@/domain/rules/alertRules';
import { ROUTES } from '@/routes/routes';
import { selectIsBookKnown, selectPair } from '@/state/selectors/bookSelectors';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { alertTexts } from '@/texts/alerts';
import { moneyTexts } from '@/texts/money';
import { AmountField } from '@/ui/controls/AmountField';
import { Button } from '@/ui/controls/Button';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Form, FormActions } from '@/ui/controls/Form';
import { Segmented } from '@/ui/controls/Segmented';
import { SelectField } from '@/ui/controls/SelectField';
import { useForm } from '@/ui/controls/useForm';
import { Sheet } from '@/ui/dialogs/Sheet';
import { Phrase } from '@/ui/figures/Phrase';
import { currencySymbol } from '@/ui/figures/currencySymbol';
import { Icon } from '@/ui/marks/Icon';
import { Banner } from '@/ui/panels/Banner';
import { Card } from '@/ui/panels/Card';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import { RateField } from '@/widgets/rates/RateInput';
import { readRefusal, type Refusal, RefusalBanner } from '@/widgets/tickets/RefusalBanner';
import styles from './Alerts.module.css';

/** What the form of an alert starts with. */
export interface AlertStart {
  currency: string;
  swapTo: string;
  /** What the alert is on at first. */
  on: 'listings' | 'market';
  /** The rate of the level that it is opened from; without it, a rate that is a little better than now. */
  rate?: string;
}

/** A little better than now, which is what a user who waits for a better rate is likely to mean. */
const BETTER = decimal('0.99');
const WIRE_NAMES = { rate: 'rate', amount: 'amount' } as const;

interface AlertPair {
  currency: string;
  swapTo: string;
}

/** The rate that is filled in: the level's, or a little better than the best one or the market rate, if one is known. */
function firstRate(
  start: AlertStart | null,
  best: string | undefined,
  marketRate: string | null,
  isTurned: boolean,
): TypedNumber {
  if (start?.rate !== undefined) return filledRate(start.rate);
  const now = start?.on === 'listings' ? (best ?? marketRate) : marketRate;
  if (start === null || now === null) return filledRate('');
  const better = multiply(decimal(now), BETTER);
  const least = marketRate === null || start.on === 'market' ? ZERO : rateBand(decimal(marketRate)).low;
  const first = maxOf(better, least);
  // The listed rate is rounded up, however it is read, because a rate below the band would be refused.
  if (isTurned && isPositive(first)) return turnedFigure(first, 'down');
  return filledRate(toText(roundTo(first, LISTING_RATE_DECIMALS, 'up')));
}

/** What others list at a rate or better; null if the market is not known on this page. */
function useListedAt({ currency, swapTo }: AlertPair, rate: Decimal | null): Decimal | null {
  const isKnown = useAppSelector(selectIsBookKnown);
  const levels = useAppSelector(selectPair(currency, swapTo))?.levels ?? [];
  if (!isKnown || !rate) return null;
  return levels
    .filter((level) => compare(decimal(level.rate), rate) <= 0)
    .reduce((sum, { total }) => add(sum, decimal(total)), ZERO);
}

/** The state of the form: the typed values, their meaning, and the function that sends them. */
function useAlertForm(pair: AlertPair, start: AlertStart | null) {
  const marketRate = useMarketRate(pair.currency, pair.swapTo);
  const best = useAppSelector(selectPair(pair.currency, pair.swapTo))?.levels[0]?.rate;
  const isTurned = useAppSelector(selectIsTurned(pair.currency, pair.swapTo));
  const [on, setOn] = useState<AlertStart['on']>(start?.on ?? 'listings');
  const [initial] = useState(() => ({ rate: firstRate(start, best, marketRate, isTurned), amount: filledAmount('') }));
  const typed = useState<Pick<AlertForm, 'rate' | 'amount'>>(initial);
  const [{ rate, amount }] = typed;
  const watch = on === 'listings' ? 'listed' : watchFor(rate.value, marketRate);
  const listed = useListedAt(pair, rate.value);
  const form = useForm({
    initial,
    state: typed,
    rules: alertRules.map(([field, check]) => [
      field === 'watch' ? 'rate' : field,
      (values: Pick<AlertForm, 'rate' | 'amount'>, facts: { marketRate: string | null }) =>
        check({ watch, rate: values.rate, amount: on === 'market' ? filledAmount('') : values.amount }, facts),
    ]),
    facts: { marketRate },
    shows: 'every',
  });
  const [createAlert, { isLoading, isSuccess }] = useCreateAlertMutation();
  const [refusal, setRefusal] = useState<Refusal<keyof typeof WIRE_NAMES> | null>(null);
  const send = async () => {
    setRefusal(null);
    const sent = rateText(rate);
    if (!form.check() || sent === null) return;
    const least = on === 'listings' ? amountText(amount) : null;
    const { currency, swapTo: swap_to } = pair;
    const { error } = await createAlert({ currency, swap_to, watch, rate: sent, amount: least });
    if (error) setRefusal(readRefusal(toCallError(error), WIRE_NAMES));
  };
  const needed = parseDecimal(amountText(amount) ?? '');
  return {
    on,
    setOn,
    watch,
    marketRate,
    rate,
    amount,
    /** What is listed now, for an alert on listings. */
    listed: on === 'listings' ? listed : null,
    /** True if the condition of the alert is already met. */
    isSoNow: listed !== null && on === 'listings' && compare(listed, ZERO) > 0 && compare(listed, needed ?? ZERO) >= 0,
    change: form.change,
    errorOf: (name: 'rate' | 'amount') => form.errorOf(name) ?? refusal?.fields[name] ?? null,
    refusal,
    busy: isLoading,
    isMade: isSuccess,
    send: () => void send(),
  };
}

interface AlertComposerProps {
  /** Null to let the user choose the pair. */
  start: AlertStart | null;
  onClose: () => void;
}

type State = ReturnType<typeof useAlertForm>;

const [FIRST, , LAST] = TRADABLE_CURRENCIES;
/** Only the codes, because on a phone both fields are side by side. */
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
    // If rates are inverted, a falling rate is a rising figure.
    below: isTurned ? alertTexts.aboveSummary : alertTexts.belowSummary,
    above: isTurned ? alertTexts.belowSummary : alertTexts.aboveSummary,
  }[watch];
  return (
    <p className={styles.summary}>
      <Phrase text={sentence} parts={parts} />
    </p>
  );
}

/** Replaces the form once the alert is made. The focus goes to the next button. */
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
function AlertComposer({ start, onClose }: AlertComposerProps) {
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

interface AlertSheetProps {
  /** Null to let the user choose the pair. */
  start: AlertStart | null;
  open: boolean;
  onClose: () => void;
}

/** The form of an alert over the page. What was typed is kept until the sheet is closed. */
export function AlertSheet({ start, open, onClose }: AlertSheetProps) {
  const title = start ? alertTexts.ofPair(start.currency, start.swapTo) : alertTexts.newAlert;
  return (
    <Sheet open={open} onClose={onClose} label={title}>
      <Card
        title={title}
        actions={
          <Button variant="quiet" size="small" icon aria-label={alertTexts.close} onClick={onClose}>
            <Icon name="close" size={16} />
          </Button>
        }
        padded
      >
        <AlertComposer start={start} onClose={onClose} />
      </Card>
    </Sheet>
  );
}
