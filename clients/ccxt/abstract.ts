import { type Dict, Exchange } from 'ccxt';

type ReadsOne = (params?: object) => Promise<Dict>;
type ReadsMany = (params?: object) => Promise<Dict[]>;

/** The methods that ccxt makes from the calls of the description, with their types. */
export abstract class CrossrateCalls extends Exchange {
  declare publicGetPublicMarkets: ReadsMany;
  declare publicGetPublicTicker: ReadsMany;
  declare publicGetPublicBook: ReadsOne;
  declare publicGetPublicTrades: ReadsOne;
  declare publicGetPublicCandles: ReadsOne;
  declare publicGetPublicTime: ReadsOne;
  declare privateGetBalances: ReadsMany;
  declare privateGetListings: ReadsOne;
  declare privateGetTransactions: ReadsOne;
  declare privateGetListingProgress: ReadsMany;
  declare privateGetOrderResult: ReadsOne;
  declare privateGetExchangeQuote: ReadsOne;
  declare privateGetOwnFills: ReadsMany;
  declare privatePostExchange: ReadsOne;
  declare privatePostListingChanges: ReadsOne;
  declare privatePostCancelAll: ReadsOne;
  declare privatePostCancelAllAfter: ReadsOne;
  declare privatePostTransactionsIdRevoke: ReadsOne;
  declare privateDeleteListingsIdRemoveListing: ReadsOne;
}
