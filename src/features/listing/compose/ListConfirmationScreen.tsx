import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useGetRateQuery } from '@/api/endpoints/ratesApi';
import { useGetMeQuery } from '@/api/endpoints/userApi';
import { useGetWalletQuery } from '@/api/endpoints/walletsApi';
import { isTradable } from '@contract/values/currencies';
import { atRateOfNow, type ComposedListing } from '@/domain/rules/composedListingRules';
import { pegAt, pegFormOf, readPegPrefill, UNPEGGED } from '@/domain/rules/pegRules';
import { readPrefill } from '@/domain/rules/prefill';
import { type TypedNumber, filledRate } from '@/domain/money/amountInput';
import { decimal, isPositive } from '@/domain/money/decimal';
import { useCapability } from '@/state/selectors/useCapability';
import { useBook } from '@/state/selectors/useBook';
import { listingTexts } from '@/texts/listing/listing';
import { PageHeader } from '@/ui/panels/PageHeader';
import { useMediaQuery } from '@/ui/browser/useMediaQuery';
import { BackTo } from '@/widgets/tickets/BackTo';
import { NotOffered } from '@/widgets/money/NotOffered';
import { ONE_COLUMN, TwoColumns } from '@/ui/layout/TwoColumns';
import { useIsTurned } from '@/widgets/rates/useIsTurned';
import { BandPlace } from './BandPlace';
import { ListTicket } from './ListTicket';
import { MarketOfPair } from './MarketOfPair';
import { Templates } from './Templates';
import { useListedMarket } from './useListedMarket';

/** The form that a link fills in. */
function prefilledListing(search: URLSearchParams, currency: string): ComposedListing {
  const { to, amount, rate } = readPrefill(search, currency);
  const peg = readPegPrefill(search);
  return { amount, swapTo: to, rate: filledRate(rate ?? ''), ...(peg === null ? UNPEGGED : pegFormOf(peg)) };
}

function ListConfirmation({ currency, search }: { currency: string; search: URLSearchParams }) {
  useBook();
  const [typed, setForm] = useState(() => prefilledListing(search, currency));
  const canFollow = useCapability('pegs');
  const form = canFollow === true || typed.side === null ? typed : { ...typed, side: null };
  const { data: wallet } = useGetWalletQuery(currency);
  const { data: me } = useGetMeQuery();
  const pair = { currency_from: currency, currency_to: form.swapTo ?? '' };
  const { currentData: market, isFetching } = useGetRateQuery(pair, { skip: form.swapTo === null });
  // Loaded at once, because which way a rate is typed must be known before the target currency is chosen.
  const isTurned = useIsTurned(currency, form.swapTo ?? '');
  const isRateLoading = isFetching && market === undefined;
  const facts = { balance: wallet?.balance ?? null, marketRate: market?.rate ?? null };
  const listed = useListedMarket(currency, form.swapTo ?? '');
  // What is beside the fields shows the rate that the listing would have now.
  const shown = atRateOfNow(form, facts.marketRate);
  const pick = (rate: TypedNumber) =>
    setForm((before) => ({ ...before, ...(form.side === null ? { rate } : pegAt(rate, facts.marketRate)) }));
  // In one column the chart is beside the field that it sets.
  const isNarrow = useMediaQuery(ONE_COLUMN);
  const chart = form.swapTo !== null && facts.marketRate !== null && isPositive(decimal(facts.marketRate)) && (
    <BandPlace
      currency={currency}
      swapTo={form.swapTo}
      levels={listed.levels}
      marketRate={facts.marketRate}
      typed={shown.rate}
      isTurned={isTurned}
      onRate={pick}
    />
  );
  return (
    <>
      <PageHeader title={listingTexts.titleOf(currency)} actions={<BackTo route="list" />} />
      <Templates currency={currency} form={form} />
      <TwoColumns widths="ticketFirst">
        <ListTicket
          currency={currency}
          form={form}
          shown={shown}
          onChange={setForm}
          canFollow={canFollow === true}
          facts={facts}
          email={me?.email ?? ''}
          ready={
            me !== undefined &&
            wallet !== undefined &&
            !isRateLoading &&
            (typed.side === null || canFollow !== undefined)
          }
          isRateLoading={isRateLoading}
          chart={isNarrow && chart}
        />
        <MarketOfPair
          {...listed}
          currency={currency}
          form={shown}
          marketRate={facts.marketRate}
          chart={!isNarrow && chart}
        />
      </TwoColumns>
    </>
  );
}

/** Route /list-confirmation/{currencyCode}; ?to=&rate=&amount= fill in the ticket, and ?peg=&floor=&ceiling= how it follows the market. */
export function ListConfirmationScreen() {
  const { currencyCode = '' } = useParams();
  const [search] = useSearchParams();
  return isTradable(currencyCode) ? (
    <ListConfirmation key={`${currencyCode} ${search.toString()}`} currency={currencyCode} search={search} />
  ) : (
    <NotOffered title={listingTexts.title} currency={currencyCode} choice="list" />
  );
}
