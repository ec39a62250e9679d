import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useGetRateQuery } from '@/api/endpoints/ratesApi';
import { useGetMeQuery } from '@/api/endpoints/userApi';
import { useGetWalletQuery } from '@/api/endpoints/walletsApi';
import { isTradable } from '@contract/values/currencies';
import type { ListForm } from '@/domain/rules/listRules';
import { readPrefill } from '@/domain/rules/prefill';
import { typedRate } from '@/domain/money/amountInput';
import { decimal, isPositive } from '@/domain/money/decimal';
import { useBook } from '@/state/selectors/useBook';
import { listingTexts } from '@/texts/listing';
import { PageHeader } from '@/ui/panels/PageHeader';
import { useMediaQuery } from '@/ui/browser/useMediaQuery';
import { BackTo } from '@/widgets/tickets/BackTo';
import { NotOffered } from '@/widgets/money/NotOffered';
import { ONE_COLUMN, TwoColumns } from '@/ui/layout/TwoColumns';
import { useIsTurned } from '@/widgets/rates/useIsTurned';
import { BandChart } from './BandChart';
import { ListTicket } from './ListTicket';
import { MarketOfPair } from './MarketOfPair';
import { Templates } from './Templates';
import { useListedMarket } from './useListedMarket';

/** The form that a link fills in. */
function prefilledListing(search: URLSearchParams, currency: string): ListForm {
  const { to, amount, rate } = readPrefill(search, currency);
  return { amount, swapTo: to, rate: typedRate(rate ?? '') };
}

function ListConfirmation({ currency, search }: { currency: string; search: URLSearchParams }) {
  useBook();
  const [form, setForm] = useState(() => prefilledListing(search, currency));
  const { data: wallet } = useGetWalletQuery(currency);
  const { data: me } = useGetMeQuery();
  const pair = { currency_from: currency, currency_to: form.swapTo ?? '' };
  const { currentData: market, isFetching } = useGetRateQuery(pair, { skip: form.swapTo === null });
  // Loaded at once, because which way a rate is typed must be known before the target currency is chosen.
  const isTurned = useIsTurned(currency, form.swapTo ?? '');
  const isRateLoading = isFetching && market === undefined;
  const facts = { balance: wallet?.balance ?? null, marketRate: market?.rate ?? null };
  const listed = useListedMarket(currency, form.swapTo ?? '');
  // In one column the chart is beside the field that it sets.
  const isNarrow = useMediaQuery(ONE_COLUMN);
  const chart = form.swapTo !== null && facts.marketRate !== null && isPositive(decimal(facts.marketRate)) && (
    <BandChart
      currency={currency}
      swapTo={form.swapTo}
      levels={listed.levels}
      marketRate={facts.marketRate}
      typed={form.rate}
      isTurned={isTurned}
      onRate={(rate) => setForm((before) => ({ ...before, rate }))}
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
          onChange={setForm}
          facts={facts}
          email={me?.email ?? ''}
          ready={me !== undefined && wallet !== undefined && !isRateLoading}
          isRateLoading={isRateLoading}
          chart={isNarrow && chart}
        />
        <MarketOfPair
          {...listed}
          currency={currency}
          form={form}
          marketRate={facts.marketRate}
          chart={!isNarrow && chart}
        />
      </TwoColumns>
    </>
  );
}

/** Route /list-confirmation/{currencyCode}; ?to=&rate=&amount= fill in the ticket. */
export function ListConfirmationScreen() {
  const { currencyCode = '' } = useParams();
  const [search] = useSearchParams();
  return isTradable(currencyCode) ? (
    <ListConfirmation key={`${currencyCode} ${search.toString()}`} currency={currencyCode} search={search} />
  ) : (
    <NotOffered title={listingTexts.title} currency={currencyCode} choice="list" />
  );
}
