import { AMOUNT_INPUT_DECIMALS } from '@contract/values/constants';
import { useEffect, useRef, useState } from 'react';
import type { OwnListing } from '@contract/schemas/own/listingChange';
import { typedAmount } from '@/domain/money/amountInput';
import { useCapability } from '@/state/selectors/useCapability';
import { listingChangeTexts } from '@/texts/listing/listingChanges';
import { pegTexts } from '@/texts/listing/pegs';
import { AmountField } from '@/ui/controls/AmountField';
import { Button } from '@/ui/controls/Button';
import { Form, FormActions } from '@/ui/controls/Form';
import { Sheet } from '@/ui/dialogs/Sheet';
import { Banner } from '@/ui/panels/Banner';
import { Card } from '@/ui/panels/Card';
import { PegFields } from '@/widgets/pegs/PegFields';
import { PegWay } from '@/widgets/pegs/PegWay';
import { ListedRateField } from '@/widgets/rates/ListedRateField';
import { RefusalBanner } from '@/widgets/tickets/RefusalBanner';
import { useListingChange } from './useListingChange';

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
