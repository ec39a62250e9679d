import { useEffect, useRef, useState } from 'react';
import type { OwnListing } from '@contract/listingChanges';
import { AMOUNT_INPUT_DECIMALS } from '@contract/values/constants';
import { useChangeListingMutation } from '@/api/endpoints/listingChangesApi';
import { useGetRatesQuery } from '@/api/endpoints/ratesApi';
import { toCallError } from '@/api/transport/callError';
import { createIntentId } from '@/api/transport/callRequest';
import { filledAmount, filledRate, typedAmount } from '@/domain/money/typedNumber';
import { listingChangeRules, newAmount, newPeg, newRate } from '@/domain/rules/listingChangeRules';
import { pegFormOf, previewOf, UNPEGGED } from '@/domain/rules/pegRules';
import { useCapability } from '@/state/selectors/useCapability';
import { listingChangeTexts } from '@/texts/listing/listingChanges';
import { pegTexts } from '@/texts/listing/pegs';
import { AmountField } from '@/ui/controls/AmountField';
import { Button } from '@/ui/controls/Button';
import { Form, FormActions } from '@/ui/controls/Form';
import { useForm } from '@/ui/controls/useForm';
import { Sheet } from '@/ui/dialogs/Sheet';
import { Banner } from '@/ui/panels/Banner';
import { Card } from '@/ui/panels/Card';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import { PegFields } from './PegFields';
import { PegWay } from './PegWay';
import { ListedRateField } from '@/widgets/rates/ListedRateField';
import { readRefusal, type Refusal, RefusalBanner } from '@/widgets/tickets/RefusalBanner';

const WIRE_NAMES = { rate: 'rate', amount: 'amount', distance: 'peg' } as const;

/** What was carried out: it follows the market, is paused by its limits, has another rate, or has the same. */
type Changed = 'following' | 'paused' | 'behind' | 'same';

/** It changes with the market, is lost with another rate, or is kept. */
const placeAfter = (follows: boolean, isNewRate: boolean): 'moves' | 'lost' | 'kept' =>
  follows ? 'moves' : isNewRate ? 'lost' : 'kept';

/** What is typed about a listing, and how it is sent. */
function useListingChange(listing: OwnListing) {
  const { id, currency, swap_to: swapTo, rate, Amount: left } = listing;
  const peg = listing.peg ?? null;
  const marketRate = useMarketRate(currency, swapTo);
  const { isLoading: isRateLoading } = useGetRatesQuery(undefined, {
    selectFromResult: ({ isLoading }) => ({ isLoading }),
  });
  const typed = useState(() => ({
    rate: filledRate(rate),
    amount: filledAmount(left),
    ...(peg ? pegFormOf(peg) : UNPEGGED),
  }));
  const [values] = typed;
  const facts = { rate, left, marketRate, peg };
  const form = useForm({ initial: values, state: typed, rules: listingChangeRules, facts, shows: 'every' });
  const [change, { isLoading }] = useChangeListingMutation();
  const [refusal, setRefusal] = useState<Refusal<keyof typeof WIRE_NAMES> | null>(null);
  /** What was sent and carried out; null before that. */
  const [done, setDone] = useState<Changed | null>(null);
  const following = newPeg(values, facts);
  const send = async () => {
    setRefusal(null);
    if (!form.check()) return;
    const sent = {
      rate: newRate(values, facts),
      amount: newAmount(values, facts),
      ...(following && { peg: following }),
    };
    const { error } = await change({ listing: id, ...sent, intentId: createIntentId() });
    if (error) setRefusal(readRefusal(toCallError(error), WIRE_NAMES));
    else {
      const isOutside = previewOf(values, marketRate)?.outside !== null;
      setDone(following ? (isOutside ? 'paused' : 'following') : sent.rate === null ? 'same' : 'behind');
    }
  };
  return {
    values,
    marketRate,
    isRateLoading,
    /** What becomes of its place in the queue. */
    place: placeAfter(values.side !== null, newRate(values, facts) !== null),
    change: form.change,
    errorOf: (name: keyof typeof WIRE_NAMES | 'floor' | 'ceiling') =>
      form.errorOf(name) ?? (name === 'floor' || name === 'ceiling' ? null : (refusal?.fields[name] ?? null)),
    refusal,
    busy: isLoading,
    done,
    send: () => void send(),
  };
}

interface EditListingProps {
  listing: OwnListing;
  onClose: () => void;
}

const SAVED = {
  following: pegTexts.savedFollowing,
  paused: pegTexts.savedPaused,
  behind: listingChangeTexts.savedBehind,
  same: listingChangeTexts.saved,
} as const;
const PLACE = {
  moves: pegTexts.moves,
  lost: listingChangeTexts.losesPlace,
  kept: listingChangeTexts.keepsPlace,
} as const;

/** The form of a listing's rate and amount. It says what becomes of the place in the queue, before and after. */
function EditForm({ listing, onClose }: EditListingProps) {
  // What is typed belongs to the listing as it was opened, although others go on taking from it.
  const [opened] = useState(listing);
  const { currency, swap_to: swapTo } = opened;
  const canFollow = useCapability('pegs') === true;
  const { values, marketRate, isRateLoading, place, change, errorOf, refusal, busy, done, send } =
    useListingChange(opened);
  const first = useRef<HTMLInputElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (done) close.current?.focus();
    else first.current?.select();
  }, [done]);
  if (done) {
    return (
      <>
        <Banner tone="success">{SAVED[done]}</Banner>
        <FormActions>
          <Button ref={close} variant="primary" onClick={onClose}>
            {listingChangeTexts.close}
          </Button>
        </FormActions>
      </>
    );
  }
  return (
    <Form label={listingChangeTexts.title(currency, swapTo)} onSubmit={send} busy={busy} wide>
      {(canFollow || opened.peg) && <PegWay form={values} onChange={change} />}
      {values.side === null ? (
        <ListedRateField
          ref={first}
          label={listingChangeTexts.rate}
          currency={currency}
          swapTo={swapTo}
          marketRate={marketRate}
          isLoading={isRateLoading}
          rate={values.rate}
          onChange={(rate) => change({ rate })}
          error={errorOf('rate')}
          disabled={busy}
        />
      ) : (
        <PegFields
          currency={currency}
          swapTo={swapTo}
          form={values}
          onChange={change}
          errorOf={errorOf}
          marketRate={marketRate}
          disabled={busy}
        />
      )}
      <AmountField
        decimals={AMOUNT_INPUT_DECIMALS}
        label={listingChangeTexts.amount}
        suffix={currency}
        hint={listingChangeTexts.amountHint}
        value={values.amount.text}
        onChange={(text) => change({ amount: typedAmount(text) })}
        error={errorOf('amount')}
        disabled={busy}
      />
      <p role="status">{PLACE[place]}</p>
      <RefusalBanner refusal={refusal} failure={listingChangeTexts.notSaved} doubt={listingChangeTexts.unknown} />
      <FormActions>
        <Button type="submit" variant="primary" busy={busy}>
          {listingChangeTexts.save}
        </Button>
        <Button onClick={onClose}>{listingChangeTexts.cancel}</Button>
      </FormActions>
    </Form>
  );
}

/** Changes the rate of a listing, or lowers its amount, in a sheet over the table. */
export function EditListing({ listing, onClose }: EditListingProps) {
  const title = listingChangeTexts.title(listing.currency, listing.swap_to);
  return (
    <Sheet open onClose={onClose} label={title}>
      <Card title={title} padded>
        <EditForm listing={listing} onClose={onClose} />
      </Card>
    </Sheet>
  );
}
