import type * as v from 'valibot';
import { listingCalls } from '@contract/calls/listingCalls';
import { rateCalls } from '@contract/calls/rateCalls';
import { userCalls } from '@contract/calls/userCalls';
import { walletCalls } from '@contract/calls/walletCalls';
import type { User } from '@contract/schemas/user';
import { createTable } from '@/api/listings/wireFacts';

/** Above this number the listings are not kept. */
const MOST_LISTINGS = 20_000;

/** How the answer of a call is kept on the device. */
interface Kept {
  schema: v.GenericSchema<unknown, unknown>;
  /** What of the answer is kept; null if nothing is. */
  pack?: (data: unknown) => unknown;
  /** The answer, as the cache holds it. */
  unpack?: (parsed: unknown) => unknown;
}

/** Only what tells whose listings are whose, and the greeting. */
const packUser = (data: unknown) => {
  const { id, username, email } = data as User;
  return { id, username, email };
};

const unpackListings = (parsed: unknown) =>
  createTable(
    (parsed as v.InferOutput<typeof listingCalls.getListings.answer>).map((listing) => Object.freeze(listing)),
    { text: null, cut: null, etag: null },
  );

/** The calls whose last answer is shown without the network, by the name of their endpoint. */
export const KEPT_CALLS: Readonly<Record<string, Kept>> = {
  [userCalls.getMe.name]: { schema: userCalls.getMe.answer, pack: packUser },
  [walletCalls.getWallets.name]: { schema: walletCalls.getWallets.answer },
  [rateCalls.getRates.name]: { schema: rateCalls.getRates.answer },
  [listingCalls.getListings.name]: {
    schema: listingCalls.getListings.answer,
    pack: (data) => ((data as unknown[]).length > MOST_LISTINGS ? null : data),
    unpack: unpackListings,
  },
};
