import { type Dispatch, lazy, type ReactNode, type SetStateAction, Suspense } from 'react';
import { shallowEqual } from 'react-redux';
import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { typedEither } from '@/domain/money/turnedInput';
import { atRateOfNow, type ComposedListing, composedListingRules } from '@/domain/rules/composedListingRules';
import type { ListFacts } from '@/domain/rules/listRules';
import { listingTexts } from '@/texts/listing/listing';
import { Button } from '@/ui/controls/Button';
import { Card } from '@/ui/panels/Card';
import { currencyLabel } from '@/ui/figures/currencySymbol';
import { Form } from '@/ui/controls/Form';
import { SelectField } from '@/ui/controls/SelectField';
import { Tag } from '@/ui/marks/Tag';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { PegWay } from '@/widgets/pegs/PegWay';
import { SubmitNotice } from '@/widgets/tickets/SubmitNotice';
import { ListedRateField } from '@/widgets/rates/ListedRateField';
import { selectTurnedTargets } from '@/state/selectors/quoteSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { useMoneyTicket } from '@/widgets/tickets/useMoneyTicket';
import { WalletAmountField } from '@/widgets/money/WalletAmountField';
import { listDraft } from './listDraft';
import { ListReceipt } from './ListReceipt';

/** Loaded when a listing is to follow the market. */
const PegFields = lazy(() => import('@/widgets/pegs/PegFields').then((module) => ({ default: module.PegFields })));

interface ListTicketProps {
  currency: string;
  form: ComposedListing;
  /** The same at the rate that it would have now. */
  shown: ComposedListing;
  onChange: Dispatch<SetStateAction<ComposedListing>>;
  /** True if a listing may follow the market. */
  canFollow: boolean;
  facts: ListFacts;
  /** The user's email for the transaction; empty until it is known. */
  email: string;
  /** False until what the rules compare with has arrived. Before that, they would refuse what is right. */
  ready: boolean;
  /** Whether the market rate may still arrive. */
  isRateLoading: boolean;
  /** Shown beneath the rate if it is not beside the ticket. */
  chart?: ReactNode;
}

/** What is typed keeps its text: towards another currency it is another rate. */
const retyped = ({ rate, floor, ceiling }: ComposedListing, isTurned: boolean) => ({
  rate: typedEither(rate.text, isTurned),
  floor: typedEither(floor.text, isTurned),
  ceiling: typedEither(ceiling.text, isTurned),
});

/** The listing before it is sent. Nothing typed is lost by an error. */
export function ListTicket(props: ListTicketProps) {
  const { currency, form, shown, onChange, canFollow, facts, email, ready, isRateLoading, chart } = props;
  // The form can also be changed from outside the ticket: the chart sets the rate.
  const { field, errorOf, change, busy, settled, setback, send } = useMoneyTicket({
    initial: form,
    state: [form, onChange],
    rules: composedListingRules,
    facts,
    draftOf: (typed) => listDraft(atRateOfNow(typed, facts.marketRate), currency, facts.balance, email),
    isBegun: ({ amount, rate, distance }) => amount.text !== '' || rate.text !== '' || distance.text !== '',
  });
  const targets = TRADABLE_CURRENCIES.filter((code) => code !== currency);
  const turned = useAppSelector(selectTurnedTargets(currency), shallowEqual);
  const choose = (swapTo: string | null) =>
    change({ swapTo, ...retyped(form, swapTo !== null && turned.includes(swapTo)) });
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
          <Suspense fallback={<SkeletonRows label={listingTexts.bandLoading} count={3} />}>
            <PegFields
              currency={currency}
              swapTo={form.swapTo}
              form={form}
              onChange={change}
              errorOf={errorOf}
              marketRate={facts.marketRate}
              disabled={busy}
            />
          </Suspense>
        )}
        {chart}
        <ListReceipt currency={currency} form={shown} balance={facts.balance} />
        <SubmitNotice setback={setback} sent="LIST" failure={listingTexts.failed} />
        <Button type="submit" variant="primary" size="large" block busy={busy} disabled={settled || !ready}>
          {listingTexts.titleOf(currency)}
        </Button>
      </Form>
    </Card>
  );
}
