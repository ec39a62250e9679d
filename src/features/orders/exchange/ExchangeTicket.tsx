import type { ReactNode, Ref } from 'react';
import { useNavigate } from 'react-router-dom';
import { AMOUNT_INPUT_DECIMALS, LEDGER_DECIMALS } from '@contract/values/constants';
import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { decimal, isPositive, isZero, roundTo, toText } from '@/domain/money/decimal';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { isInBand, rateBand } from '@/domain/money/rateBand';
import { shownBand } from '@/domain/money/turnedInput';
import { amountText, filledAmount, rateText, typedAmount, type TypedNumber } from '@/domain/money/typedNumber';
import { type ExchangePlan, listingRateOf } from '@/domain/paths/exchange';
import { mayList } from '@/domain/rules/exchangeRules';
import { NoticeLines } from '@/features/orders/choice/NoticeLines';
import { PlaceOrder } from '@/features/orders/choice/PlaceOrder';
import { ticketPath } from '@/routes/ticketPath';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { moneyTexts } from '@/texts/money';
import { exchangeTexts } from '@/texts/orders/exchange';
import { orderTexts } from '@/texts/orders/order';
import { SENTENCES } from '@/texts/sentences';
import { AmountField } from '@/ui/controls/AmountField';
import { Form } from '@/ui/controls/Form';
import { SelectField } from '@/ui/controls/SelectField';
import { Money } from '@/ui/figures/Money';
import { Phrase } from '@/ui/figures/Phrase';
import { Quote, type QuoteLine } from '@/ui/figures/Quote';
import { currencySymbol } from '@/ui/figures/currencySymbol';
import { cx } from '@/ui/layout/cx';
import { Banner } from '@/ui/panels/Banner';
import { MarketDistance } from '@/widgets/money/MarketDistance';
import { WalletAmountField } from '@/widgets/money/WalletAmountField';
import { PairRate } from '@/widgets/rates/PairRate';
import { RateField } from '@/widgets/rates/RateInput';
import { later } from '@/widgets/parts/later';
import { WITHIN_SCREEN } from '@/widgets/tickets/leaveGuard';
import { SubmitNotice } from '@/widgets/tickets/SubmitNotice';
import styles from './Exchange.module.css';
import { TimeInForceField } from './TimeInForceField';
import type { Exchange } from './useExchange';

/** Loaded when something may be listed. */
const EndsField = later(() => import('@/widgets/listings/EndsField'), 'EndsField');

/** Short, because two choices are side by side. */
const optionsOf = (codes: readonly string[]) =>
  codes.map((code) => ({ value: code, label: `${currencySymbol(code)} ${code}` }));

/** What is computed, with 2 decimals, and with all of them if it is less than that. */
function shownAmount(exact: string): string {
  const cut = roundTo(decimal(exact), AMOUNT_INPUT_DECIMALS, 'down');
  return isZero(cut) ? exact : toText(cut);
}

const isSome = (amount: string) => isPositive(decimal(amount));

/** Another currency to pay is another address; what is typed goes along. */
function useOtherSource({ source, form }: Exchange) {
  const navigate = useNavigate();
  return (code: string) => {
    const { target, amount, wanted } = form;
    const textOf = (typed: TypedNumber | null) => typed && amountText(typed, null, LEDGER_DECIMALS);
    const terms = {
      to: target === code ? source : target,
      amount: wanted === null ? textOf(amount) : null,
      rate: null,
      receive: textOf(wanted),
    };
    void navigate(ticketPath('exchange', code, terms), { replace: true, state: WITHIN_SCREEN });
  };
}

interface AmountsProps {
  exchange: Exchange;
  fixedPair: boolean;
  amountField: Ref<HTMLInputElement> | undefined;
}

/** What is paid and what is received. One of the two amounts is typed, the other one follows from the book. */
function AmountFields({ exchange, fixedPair, amountField }: AmountsProps) {
  const { source, form, pay, brought, balance, ticket, change, errorOf } = exchange;
  const { target, wanted } = form;
  const payWith = useOtherSource(exchange);
  const shownReceive = wanted ?? filledAmount(brought === null ? '' : shownAmount(brought));
  return (
    <>
      {!fixedPair && (
        <div className={styles.pair}>
          <SelectField
            label={exchangeTexts.payWith}
            value={source}
            onChange={payWith}
            options={optionsOf(TRADABLE_CURRENCIES)}
            disabled={ticket.busy}
          />
          <SelectField
            label={orderTexts.targetCurrency}
            value={target ?? ''}
            onChange={(code) => change({ target: code === '' ? null : code })}
            options={optionsOf(TRADABLE_CURRENCIES.filter((code) => code !== source))}
            placeholder={exchangeTexts.choose}
            error={errorOf('target')}
            disabled={ticket.busy}
          />
        </div>
      )}
      <WalletAmountField
        ref={amountField}
        label={orderTexts.youPay}
        currency={source}
        balance={balance}
        value={pay}
        onChange={(amount) => change({ amount, wanted: null })}
        error={errorOf('amount')}
        disabled={ticket.busy}
        decimals={LEDGER_DECIMALS}
      />
      <AmountField
        label={orderTexts.youReceive}
        suffix={target ?? undefined}
        decimals={LEDGER_DECIMALS}
        value={shownReceive.text}
        onChange={(text) => change({ wanted: typedAmount(text) })}
        error={errorOf('wanted')}
        disabled={ticket.busy}
      />
    </>
  );
}

/** The reason why a limit is refused. If its field is turned round, the band is also said in the unit of the field. */
function asRead(error: string | null, isTurned: boolean, { source, form, listingMarketRate }: Exchange): string | null {
  const limit = rateText(form.limit);
  if (error === null || !isTurned || limit === null || listingMarketRate === null) return error;
  const band = rateBand(decimal(listingMarketRate));
  if (!mayList(form.timeInForce) || isInBand(decimal(listingRateOf(limit)), band)) return error;
  const { low, high } = shownBand(band, false);
  return `${error} ${exchangeTexts.bandAsRead(low, high, moneyTexts.quoteOf(form.target ?? '', source))}`;
}

/** The worst rate that is accepted, in the user's way of reading, with its distance from the market rate. */
function LimitField({ exchange }: { exchange: Exchange }) {
  const { source, form, marketRate, ticket, change, errorOf } = exchange;
  const { target, limit: typed, timeInForce } = form;
  const isTurned = useAppSelector(selectIsTurned(target ?? '', source));
  const limit = rateText(typed);
  const market = target !== null && marketRate !== null && (
    <Phrase
      text={limit === null ? exchangeTexts.market : exchangeTexts.limitAway}
      parts={{
        rate: <PairRate rate={marketRate} currency={target} swapTo={source} />,
        distance: <MarketDistance rate={limit} marketRate={marketRate} of={{ currency: target, swapTo: source }} />,
      }}
    />
  );
  return (
    <RateField
      label={isTurned ? exchangeTexts.notBelow : exchangeTexts.notAbove}
      currency={target ?? source}
      swapTo={target === null ? null : source}
      rate={typed}
      onChange={(other) => change({ limit: other })}
      hint={target === null ? exchangeTexts.noTarget : market || undefined}
      error={asRead(errorOf('limit'), isTurned, exchange)}
      disabled={ticket.busy || target === null}
      optional={!mayList(timeInForce)}
    />
  );
}

/** "▴ ¥ 132.90": an arrow beside the colour. */
function Gain({ amount, currency }: { amount: string; currency: string }) {
  const isLoss = amount.startsWith('-');
  return (
    <span className={cx(isSome(amount) && styles.gain, isLoss && styles.loss)}>
      {isLoss ? '▾ −' : isSome(amount) && '▴ '}
      <Money amount={amount.replace('-', '')} currency={currency} />
    </span>
  );
}

/** The lines that only some exchanges have. */
function furtherLines({ source, form }: Exchange, target: string, plan: ExchangePlan): QuoteLine[] {
  const { limit, market } = plan.improvement;
  const isFilled = isSome(plan.received);
  const isRest = form.timeInForce === 'gtc' && plan.problem === null;
  const gain = (label: string, amount: string | null) =>
    isFilled && amount !== null ? [{ label, value: <Gain amount={amount} currency={target} /> }] : [];
  const left = (label: string, amount: string) =>
    isSome(amount) ? [{ label, value: <Money amount={amount} currency={source} /> }] : [];
  return [
    ...gain(exchangeTexts.overLimit, limit),
    ...gain(exchangeTexts.toMarket, market),
    ...left(exchangeTexts.listed, plan.listed),
    ...left(isRest ? exchangeTexts.tooLittleToList : exchangeTexts.kept, plan.returned),
  ];
}

/** What is paid, the fee, the average rate, what the exchange gains, and what is received. Or what is only listed. */
function ExchangeReceipt({ exchange }: { exchange: Exchange }) {
  const { source, plan } = exchange;
  const { target } = exchange.form;
  const average = plan?.average ?? null;
  const isListing = plan !== null && isSome(plan.listed);
  if (isListing && target !== null && !isSome(plan.received)) {
    return (
      <Quote
        lines={furtherLines(exchange, target, plan)}
        total={{ label: exchangeTexts.receiveLater, value: <Money amount={exchange.brought} currency={target} /> }}
      />
    );
  }
  return (
    <Quote
      lines={[
        { label: orderTexts.youPay, value: <Money amount={plan?.paid ?? null} currency={source} /> },
        { label: exchangeTexts.fee, value: <Money amount={plan?.fee ?? null} currency={source} /> },
        {
          label: exchangeTexts.average,
          value:
            average === null || target === null ? (
              EM_DASH
            ) : (
              <PairRate rate={average} currency={target} swapTo={source} />
            ),
        },
        ...(plan === null || target === null ? [] : furtherLines(exchange, target, plan)),
      ]}
      total={{
        label: isListing ? exchangeTexts.receiveNow : orderTexts.youReceive,
        value: target === null ? EM_DASH : <Money amount={plan?.received ?? null} currency={target} />,
      }}
    />
  );
}

/** What the button does: exchange, list, or both, with the amounts. */
function actOf(source: string, plan: ExchangePlan | null): ReactNode {
  if (plan === null || plan.problem !== null) return exchangeTexts.exchangeNow;
  const { paid, listed } = plan;
  const amount = <Money amount={paid} currency={source} tabbable={false} />;
  if (!isSome(listed)) return <Phrase text={exchangeTexts.exchangeAmount} parts={{ amount }} />;
  if (isSome(paid)) return <Phrase text={exchangeTexts.exchangeAndList} parts={{ amount }} />;
  const whole = <Money amount={listed} currency={source} tabbable={false} />;
  return <Phrase text={exchangeTexts.listAmount} parts={{ amount: whole }} />;
}

/** Says that the book has moved since the form was filled in. Without a limit, a worse one has to be confirmed. */
function MovedNotice({ exchange: { shown, source, form } }: { exchange: Exchange }) {
  const { was, now, asks, armed } = shown;
  const { target, wanted } = form;
  if (was === undefined || now === undefined || was === now || target === null) return null;
  const isPay = wanted !== null;
  const money = (amount: string) => <Money amount={amount} currency={isPay ? source : target} tabbable={false} />;
  const text = isPay ? exchangeTexts.costMoved : exchangeTexts.marketMoved;
  return (
    <Banner tone={asks ? 'warn' : 'info'}>
      <NoticeLines>
        <span key={text}>
          <Phrase text={text} parts={{ was: money(was), now: money(now) }} />
        </span>
        {armed && <span>{orderTexts.askedAgain}</span>}
      </NoticeLines>
    </Banner>
  );
}

interface ExchangeTicketProps {
  exchange: Exchange;
  /** True if the frame around the ticket already says what is paid and received. */
  fixedPair?: boolean;
  amountField?: Ref<HTMLInputElement>;
}

/** The exchange before it is sent. Nothing typed is lost by an error or by the market's moves. */
export function ExchangeTicket({ exchange, fixedPair = false, amountField }: ExchangeTicketProps) {
  const { source, form, plan, ticket, shown, setback, ready, change, errorOf, send } = exchange;
  const { timeInForce, limit } = form;
  const canEnd = exchange.canEnd && mayList(timeInForce);
  const isListing = plan?.problem === null && !isSome(plan.paid) && isSome(plan.listed);
  const settled = limit.value === null ? exchangeTexts.settled : exchangeTexts.settledWithin;
  const note = isListing || timeInForce === 'post_only' ? exchangeTexts.listedFree : settled;
  return (
    <Form label={exchangeTexts.title} onSubmit={send} busy={ticket.busy} wide>
      <AmountFields exchange={exchange} fixedPair={fixedPair} amountField={amountField} />
      <LimitField exchange={exchange} />
      <TimeInForceField
        value={timeInForce}
        onChange={(chosen) => change({ timeInForce: chosen })}
        error={errorOf('timeInForce')}
        disabled={ticket.busy}
      />
      {canEnd && <EndsField form={form} onChange={change} error={errorOf('lastDay')} disabled={ticket.busy} />}
      <ExchangeReceipt exchange={exchange} />
      <MovedNotice exchange={exchange} />
      <SubmitNotice setback={setback} sent="EXCHANGE" failure={SENTENCES.orderFailed} />
      <PlaceOrder shown={shown} busy={ticket.busy} disabled={ticket.settled || !ready} rate={null}>
        {actOf(source, plan)}
      </PlaceOrder>
      <p className={styles.note}>
        <span key={note}>{note}</span>
      </p>
    </Form>
  );
}
