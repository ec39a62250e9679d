import { listingChangePayload, type OwnListing } from '@contract/listingChanges';
import type { Peg } from '@contract/values/peg';
import { decimal, toText } from '@/domain/money/decimal';
import { peggedRate } from '@/domain/money/peggedRate';
import { typedRate } from '@/domain/money/typedNumber';
import { checkListRate } from '@/domain/rules/listRules';
import { type Answer, ok, payloadOf, userOf } from '@test/support/mswBackend/backendRequest';
import { notFound, Refusal } from '@test/support/mswBackend/refusal';
import type { BackendState } from '@test/support/mswBackend/state';

function ownListing(state: BackendState, user: string, id: string) {
  const own = state.listings.find((one) => one.id === id && one.user === user);
  if (!own) throw notFound();
  return own;
}

/** As the server rates it at once. */
function followMarket(listing: OwnListing, peg: Peg, marketRate: string): void {
  const { rate, outside } = peggedRate(decimal(marketRate), peg);
  Object.assign(listing, { peg: { ...peg, outside }, ...(outside === null && { rate: toText(rate) }) });
  if (outside === null) delete listing.paused;
  else listing.paused = true;
}

/** Changes of own listings. Money that goes back is left to the tests of the server. */
export const LISTING_CHANGE_ANSWERS = {
  changeListing: (request, state) => {
    const { listing: id, rate, amount, peg } = payloadOf(request, listingChangePayload);
    const listing = ownListing(state, userOf(request).id, id);
    const market = state.rates.find(
      (one) => one.currency_from === listing.currency && one.currency_to === listing.swap_to,
    );
    const breach = rate === null ? null : checkListRate(typedRate(rate), market?.rate ?? null);
    if (breach !== null) throw new Refusal(400, { rate: [breach] });
    Object.assign(listing, { rate: rate ?? listing.rate, Amount: amount ?? listing.Amount });
    if (rate !== null) delete listing.peg;
    if (peg && market) followMarket(listing, peg, market.rate);
    return ok({ id });
  },
  pauseListing: (request, state) => {
    ownListing(state, userOf(request).id, request.id).paused = true;
    return ok({});
  },
  resumeListing: (request, state) => {
    delete ownListing(state, userOf(request).id, request.id).paused;
    return ok({});
  },
} satisfies Record<string, Answer>;
