import { useEffect, useRef, useState } from 'react';
import type { OwnListing } from '@contract/listingChanges';
import { AMOUNT_INPUT_DECIMALS } from '@contract/values/constants';
import { useChangeListingMutation } from '@/api/endpoints/listingChangesApi';
import { useGetRatesQuery } from '@/api/endpoints/ratesApi';
import { useGetWalletQuery } from '@/api/endpoints/userApi';
import { toCallError } from '@/api/transport/callError';
import { createIntentId } from '@/api/transport/callRequest';
import { filledAmount, filledRate, rateText, typedAmount } from '@/domain/money/typedNumber';
import { listingChangeRules, newAddition, newAmount, newEnd, newPeg, newRate } from '@/domain/rules/listingChangeRules';
import { UNENDING } from '@/domain/rules/endTimeRules';
import { pegFormOf, previewOf, UNPEGGED } from '@/domain/rules/pegRules';
import { useCapability } from '@/state/selectors/useCapability';
import { figureTexts } from '@/texts/figures';
import { lifecycleTexts } from '@/texts/listing/lifecycle';
import { listingChangeTexts } from '@/texts/listing/listingChanges';
import { pegTexts } from '@/texts/listing/pegs';
import { AmountField } from '@/ui/controls/AmountField';
import { Button } from '@/ui/controls/Button';
import { Form, FormActions } from '@/ui/controls/Form';
import { useForm } from '@/ui/controls/useForm';
import { Sheet } from '@/ui/dialogs/Sheet';
import { localDayjs } from '@/ui/figures/times';
import { Banner } from '@/ui/panels/Banner';
import { Card } from '@/ui/panels/Card';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import { CrossedOffer } from './CrossedOffer';
import { EndsField } from './EndsField';
import { PegFields } from './PegFields';
import { PegWay } from './PegWay';
import { ListedRateField } from '@/widgets/rates/ListedRateField';
import { readRefusal, type Refusal, RefusalBanner } from '@/widgets/tickets/RefusalBanner';

const WIRE_NAMES = { rate: 'rate', amount: 'amount', distance: 'peg', added: 'add', lastDay: 'expires_at' } as const;

/** The result: the listing follows the market, is paused by its limits, has another rate, or keeps its rate. */
type Changed = 'following' | 'paused' | 'behind' | 'same';

/** What happens to the place in the queue: it changes with the market, is lost with another rate or more, or is kept. */
const placeAfter = (follows: boolean, isNewRate: boolean, isMore: boolean): keyof typeof PLACE =>
  follows ? 'moves' : isNewRate ? 'lost' : isMore ? 'lostByMore' : 'kept';

/** The server's message at a field. What is added and what is left are one field. */
function refusedAt(refusal: Refusal<keyof typeof WIRE_NAMES> | null, name: string): string | null {
  const fields: Readonly<Record<string, string>> = refusal?.fields ?? {};
  return fields[name] ?? (name === 'amount' ? fields.added : undefined) ?? null;
}

/** The state of the form, and the function that sends it. */
function useListingChange(listing: OwnListing, hasLife: boolean) {
  const { id, currency, swap_to: swapTo, rate, Amount: left, expires_at: endsAt = null } = listing;
  const peg = listing.peg ?? null;
  const marketRate = useMarketRate(currency, swapTo);
  const { data: wallet } = useGetWalletQuery(currency, { skip: !hasLife });
  const { isLoading: isRateLoading } = useGetRatesQuery(undefined, {
    selectFromResult: ({ isLoading }) => ({ isLoading }),
  });
  const typed = useState(() => ({
    rate: filledRate(rate),
    amount: filledAmount(left),
    ...(peg ? pegFormOf(peg) : UNPEGGED),
    ...(endsAt === null ? UNENDING : { ...UNENDING, stay: 'kept' as const }),
  }));
  const [values] = typed;
  const facts = { rate, left, marketRate, peg, endsAt, balance: hasLife ? (wallet?.balance ?? null) : null };
  const form = useForm({ initial: values, state: typed, rules: listingChangeRules, facts, shows: 'every' });
  const [change, { isLoading }] = useChangeListingMutation();
  const [refusal, setRefusal] = useState<Refusal<keyof typeof WIRE_NAMES> | null>(null);
  /** The result of the change; null before it was sent. */
  const [done, setDone] = useState<Changed | null>(null);
  const following = newPeg(values, facts);
  const more = newAddition(values, facts);
  const send = async () => {
    setRefusal(null);
    if (!form.check()) return;
    const endsAtThen = newEnd(values, facts);
    const sent = {
      rate: newRate(values, facts),
      amount: newAmount(values, facts),
      ...(following && { peg: following }),
      ...(more !== null && { add: more }),
      ...(endsAtThen !== undefined && { expires_at: endsAtThen }),
    };
    const { error } = await change({ listing: id, ...sent, intentId: createIntentId() });
    if (error) setRefusal(readRefusal(toCallError(error), WIRE_NAMES));
    else {
      const isOutside = previewOf(values, marketRate)?.outside !== null;
      setDone(
        following ? (isOutside ? 'paused' : 'following') : sent.rate === null && more === null ? 'same' : 'behind',
      );
    }
  };
  return {
    values,
    marketRate,
    isRateLoading,
    /** What happens to the listing's place in the queue. */
    place: placeAfter(values.side !== null, newRate(values, facts) !== null, more !== null),
    change: form.change,
    errorOf: (name: keyof typeof values) => form.errorOf(name) ?? refusedAt(refusal, name),
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
  lostByMore: lifecycleTexts.addsLosePlace,
  kept: listingChangeTexts.keepsPlace,
} as const;

/** The form of a listing's rate and amount. It shows what happens to the place in the queue. */
function EditForm({ listing, onClose }: EditListingProps) {
  // The input belongs to the listing as it was when opened, although others go on buying from it.
  const [opened] = useState(listing);
  const { currency, swap_to: swapTo } = opened;
  const canFollow = useCapability('pegs') === true;
  const hasLife = useCapability('lifecycle') === true;
  const { values, marketRate, isRateLoading, place, change, errorOf, refusal, busy, done, send } = useListingChange(
    opened,
    hasLife,
  );
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
        hint={hasLife ? lifecycleTexts.canAdd : listingChangeTexts.amountHint}
        value={values.amount.text}
        onChange={(text) => change({ amount: typedAmount(text) })}
        error={errorOf('amount')}
        disabled={busy}
      />
      {values.side === null && (
        <CrossedOffer currency={currency} swapTo={swapTo} rate={rateText(values.rate)} amount={null} />
      )}
      {hasLife && (
        <EndsField
          form={values}
          onChange={change}
          error={errorOf('lastDay')}
          disabled={busy}
          kept={
            opened.expires_at === undefined ? null : localDayjs(opened.expires_at).format(figureTexts.dates.dateTime)
          }
        />
      )}
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

/** Changes the rate of a listing, its amount and its end time, in a sheet over the table. */
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
