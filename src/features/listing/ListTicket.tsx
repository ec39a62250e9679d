import type { Dispatch, ReactNode, SetStateAction } from 'react';
import { shallowEqual } from 'react-redux';
import { NO_FEE } from '@contract/values/constants';
import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { amountOf, amountText, rateText } from '@/domain/money/typedNumber';
import { multiply, toText } from '@/domain/money/decimal';
import { EM_DASH, formatExact } from '@/domain/money/formatDecimal';
import { typedEither } from '@/domain/money/turnedInput';
import { atRateOfNow, type ComposedListing, composedListingRules } from '@/domain/rules/composedListingRules';
import { endTimeOf } from '@/domain/rules/endTimeRules';
import type { ListFacts, ListForm } from '@/domain/rules/listRules';
import { pegOf } from '@/domain/rules/pegRules';
import { submitMoney } from '@/flows/submitMoney';
import { selectIsTurned, selectTurnedTargets } from '@/state/selectors/quoteSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { listingTexts } from '@/texts/listing/listing';
import { Button } from '@/ui/controls/Button';
import { HELD } from '@/ui/controls/buttonClass';
import { Form } from '@/ui/controls/Form';
import { SelectField } from '@/ui/controls/SelectField';
import { Money } from '@/ui/figures/Money';
import { Quote } from '@/ui/figures/Quote';
import { RateText } from '@/ui/figures/RateText';
import { currencyLabel } from '@/ui/figures/currencySymbol';
import { Tag } from '@/ui/marks/Tag';
import { Card } from '@/ui/panels/Card';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { WalletAmountField } from '@/widgets/money/WalletAmountField';
import { EndsField } from '@/widgets/listings/EndsField';
import { PegWay } from '@/widgets/listings/PegWay';
import { ListedRateField } from '@/widgets/rates/ListedRateField';
import { SubmitNotice } from '@/widgets/tickets/SubmitNotice';
import { useMoneyTicket } from '@/widgets/tickets/useMoneyTicket';
import { later } from '@/widgets/parts/later';

/**
 * Spec 7: the LIST transaction of a form that follows the rules of spec 5; null if the form cannot be read as one. If
 * it follows the market, `rate` is the present one, and the server computes it again from the peg.
 */
function listDraft(form: ComposedListing, currency: string, balance: string | null, email: string) {
  const amount = amountText(form.amount, balance);
  const rate = rateText(form.rate);
  const peg = pegOf(form);
  const endsAt = endTimeOf(form, Date.now());
  if (amount === null || rate === null || form.swapTo === null) return null;
  return {
    type: 'LIST' as const,
    email,
    currency_from: currency,
    currency_to: form.swapTo,
    amount,
    rate,
    transaction_fee: NO_FEE,
    ...(peg && { peg }),
    ...(endsAt !== null && { expires_at: endsAt }),
  };
}

/** What a listing brings once it is taken fully: exactly amount times rate. Null until both are typed. */
function proceedsOf(form: ListForm, balance: string | null): string | null {
  const amount = amountOf(form.amount, balance);
  const { value: rate } = form.rate;
  return amount === null || rate === null ? null : toText(multiply(amount, rate));
}

interface ListReceiptProps {
  currency: string;
  form: ListForm;
  balance: string | null;
}

/** Exactly as it is sent, or the other way round with the specification's figure beside it. */
function ListedRate({ rate, currency, swapTo }: { rate: string; currency: string; swapTo: string }) {
  const isTurned = useAppSelector(selectIsTurned(currency, swapTo));
  return isTurned ? <RateText rate={rate} isTurned /> : <span translate="no">{formatExact(rate)}</span>;
}

/** What is listed, the fee of 0, the rate, and what the user receives once others have taken the whole listing. */
function ListReceipt({ currency, form, balance }: ListReceiptProps) {
  const rate = rateText(form.rate);
  const { swapTo } = form;
  return (
    <Quote
      lines={[
        { label: listingTexts.youList, value: <Money amount={amountText(form.amount, balance)} currency={currency} /> },
        { label: listingTexts.fee, value: <Money amount={NO_FEE} currency={currency} /> },
        {
          label: listingTexts.atRate,
          value:
            rate === null ? (
              EM_DASH
            ) : swapTo === null ? (
              formatExact(rate)
            ) : (
              <ListedRate rate={rate} currency={currency} swapTo={swapTo} />
            ),
        },
      ]}
      total={{
        label: listingTexts.youReceive,
        value: swapTo === null ? EM_DASH : <Money amount={proceedsOf(form, balance)} currency={swapTo} />,
      }}
    />
  );
}

/** Loaded in time for a rate that is typed. */
const CrossedOffer = later(() => import('@/widgets/listings/CrossedOffer'), 'CrossedOffer', {
  idle: true,
  capability: 'exchange',
});

/** Loaded when a listing is to follow the market. */
const PegFields = later(() => import('@/widgets/listings/PegFields'), 'PegFields', {
  meanwhile: <SkeletonRows label={listingTexts.bandLoading} count={3} />,
});

interface ListTicketProps {
  currency: string;
  form: ComposedListing;
  /** The same listing, at the rate that it would have now. */
  shown: ComposedListing;
  onChange: Dispatch<SetStateAction<ComposedListing>>;
  /** True if a listing may follow the market. */
  canFollow: boolean;
  /** Whether a listing may end by itself; undefined until it is known, and room is kept for the choice. */
  canEnd: boolean | undefined;
  facts: ListFacts;
  /** The user's email for the transaction; empty until it is known. */
  email: string;
  /** False until the facts of the rules have arrived. Before that, the rules would refuse valid input. */
  ready: boolean;
  /** Whether the market rate may still arrive. */
  isRateLoading: boolean;
  /** Shown beneath the rate if it is not beside the ticket. */
  chart?: ReactNode;
}

/** Keeps the typed texts, but reads them again: for another currency the same text is another rate. */
const retyped = ({ rate, floor, ceiling }: ComposedListing, isTurned: boolean) => ({
  rate: typedEither(rate.text, isTurned),
  floor: typedEither(floor.text, isTurned),
  ceiling: typedEither(ceiling.text, isTurned),
});

/** The listing before it is sent. Nothing typed is lost by an error. */
export function ListTicket(props: ListTicketProps) {
  const { currency, form, shown, onChange, canFollow, canEnd, facts, email, ready, isRateLoading, chart } = props;
  // The form can also be changed from outside the ticket: the chart sets the rate.
  const { field, errorOf, change, busy, settled, setback, send } = useMoneyTicket({
    initial: form,
    state: [form, onChange],
    rules: composedListingRules,
    facts,
    draftOf: (typed) => listDraft(atRateOfNow(typed, facts.marketRate), currency, facts.balance, email),
    flow: submitMoney,
    isBegun: ({ amount, rate, distance }) => amount.text !== '' || rate.text !== '' || distance.text !== '',
  });
  const targets = TRADABLE_CURRENCIES.filter((code) => code !== currency);
  const turned = useAppSelector(selectTurnedTargets(currency), shallowEqual);
  const choose = (swapTo: string | null) =>
    change({ swapTo, ...retyped(form, swapTo !== null && turned.includes(swapTo)) });
  const ends = <EndsField form={form} onChange={change} error={errorOf('lastDay')} disabled={busy} />;
  return (
    <Card title={listingTexts.titleOf(currency)} actions={<Tag>{listingTexts.noFee}</Tag>} padded>
      <Form label={listingTexts.titleOf(currency)} onSubmit={send} busy={busy} wide>
        <WalletAmountField currency={currency} balance={facts.balance} {...field('amount')} />
        <SelectField
          label={listingTexts.targetCurrency}
          value={form.swapTo ?? ''}
          onChange={(code) => choose(code === '' ? null : code)}
          options={targets.map((code) => ({ value: code, label: currencyLabel(code) }))}
          placeholder={listingTexts.chooseTarget}
          error={errorOf('swapTo')}
          disabled={busy}
        />
        {canFollow && form.swapTo !== null && <PegWay form={form} onChange={change} />}
        {form.side === null ? (
          <ListedRateField
            label={listingTexts.rate}
            currency={currency}
            swapTo={form.swapTo}
            marketRate={facts.marketRate}
            isLoading={isRateLoading}
            rate={form.rate}
            onChange={(rate) => change({ rate })}
            error={errorOf('rate')}
            disabled={busy}
          />
        ) : (
          <PegFields
            currency={currency}
            swapTo={form.swapTo}
            form={form}
            onChange={change}
            errorOf={errorOf}
            marketRate={facts.marketRate}
            disabled={busy}
          />
        )}
        {chart}
        {form.side === null && (
          <CrossedOffer
            currency={currency}
            swapTo={form.swapTo}
            rate={rateText(form.rate)}
            amount={amountText(form.amount, facts.balance)}
          />
        )}
        {canEnd === undefined ? <div style={HELD}>{ends}</div> : canEnd && ends}
        <ListReceipt currency={currency} form={shown} balance={facts.balance} />
        <SubmitNotice setback={setback} sent="LIST" failure={listingTexts.failed} />
        <Button type="submit" variant="primary" size="large" block busy={busy} disabled={settled || !ready}>
          {listingTexts.titleOf(currency)}
        </Button>
      </Form>
    </Card>
  );
}
