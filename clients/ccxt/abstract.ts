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
  declare privateGetOrderStatus: ReadsMany;
  declare privateGetExchangeQuote: ReadsOne;
  declare privateGetOwnFills: ReadsOne;
  declare privatePostExchange: ReadsOne;
  declare privatePostListingChanges: ReadsOne;
  declare privatePostCancel: ReadsMany;
  declare privatePostCancelAll: ReadsOne;
  declare privatePostCancelAllAfter: ReadsOne;
}
