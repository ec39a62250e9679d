import { CAPABILITIES, type Capability, LONGEST_WINDOW } from '@contract/values/capabilities';
import { bankAccountCalls } from '@contract/calls/bankAccountCalls';
import { listingCalls } from '@contract/calls/listingCalls';
import { alertCalls } from '@contract/calls/own/alertCalls';
import { countedCalls } from '@contract/calls/own/countedCalls';
import { disputeEntryCalls } from '@contract/calls/own/disputeEntryCalls';
import { factorStateCalls } from '@contract/calls/own/account/factorStateCalls';
import { payeeCalls } from '@contract/calls/own/payeeCalls';
import { profitCalls } from '@contract/calls/own/profitCalls';
import { windowCalls } from '@contract/calls/own/windowCalls';
import { paymentDetailsCalls } from '@contract/calls/paymentDetailsCalls';
import { rateCalls } from '@contract/calls/rateCalls';
import { transactionCalls } from '@contract/calls/transactionCalls';
import { userCalls } from '@contract/calls/userCalls';
import { walletCalls } from '@contract/calls/walletCalls';
import type { NamedCall } from '@contract/calls/call';
import { WINDOW_LIMIT } from '@/widgets/windows/windowAnswer';
import { type ArgumentOf, type CallRequest, pathOf, requestOf } from '@/api/transport/callRequest';
import type { PROTECTED_SCREENS } from '@/app/routing/screens';

/** What a screen reads first. */
interface Reads {
  asks: readonly CallRequest[];
  /** What only a server that announces the capability is asked for. */
  own?: Partial<Record<Capability, readonly CallRequest[]>>;
}

const ALL = String(LONGEST_WINDOW);
const ME = requestOf(userCalls.getMe, undefined);
const WALLETS = requestOf(walletCalls.getWallets, undefined);
const RATES = requestOf(rateCalls.getRates, undefined);
const BOOK = [requestOf(listingCalls.getListings, undefined), ME];
const PAYEES = [requestOf(payeeCalls.getPayees, undefined)];
const UNREAD = requestOf(countedCalls.getNewestUnread, undefined);
/** The other fields are filters, and optional. */
const newest = <Row extends NamedCall>(call: Row) => requestOf(call, { limit: WINDOW_LIMIT } as ArgumentOf<Row>);
const ownListings = (limit: string) => requestOf(countedCalls.getNewestOwnListings, limit);
const pending = (type: 'FUND_WALLET' | 'WITHDRAW' | 'LIST' | 'ORDER' | 'MOF_ORDER') =>
  requestOf(transactionCalls.getPendingTransactions, type);
const transaction = (id: string) => ({ asks: [requestOf(transactionCalls.getTransaction, id)] });
const ticket = (currency: string) => ({ asks: [requestOf(walletCalls.getWallet, currency), ...BOOK] });

type Name = keyof typeof PROTECTED_SCREENS;

/** By route; the argument is the parameter of its path. test/e2e/wholeApp/walk.e2e.ts compares it with the screens. */
const READS: Record<Name, (parameter: string) => Reads> = {
  home: () => ({
    asks: [WALLETS, ...BOOK, RATES],
    own: { windows: [requestOf(countedCalls.getNewestPending, undefined), ownListings(ALL)] },
  }),
  transactions: () => ({ asks: [], own: { windows: [newest(windowCalls.getNewestTransactions)] } }),
  profile: () => ({ asks: [ME] }),
  market: () => ({ asks: [...BOOK, RATES], own: { windows: [ownListings(ALL)] } }),
  publicMarket: () => ({ asks: [...BOOK, RATES] }),
  currencyMarket: () => ({ asks: [...BOOK, RATES] }),
  pairMarket: () => ({ asks: [...BOOK, RATES] }),
  rates: () => ({ asks: [RATES] }),
  fundWallet: () => ({ asks: [WALLETS, pending('FUND_WALLET')] }),
  withdraw: () => ({
    asks: [WALLETS, requestOf(bankAccountCalls.getBankAccounts, undefined), pending('WITHDRAW')],
    own: { payees: PAYEES },
  }),
  newAccount: () => ({ asks: [], own: { payees: [requestOf(bankAccountCalls.getBankAccounts, undefined)] } }),
  dispute: (id) => ({
    ...transaction(id),
    own: { disputeConversations: [requestOf(disputeEntryCalls.getDisputes, id)] },
  }),
  transactionDetails: transaction,
  amountConfirmation: (currency) => ({
    asks: [requestOf(paymentDetailsCalls.getPaymentDetails, currency), ME, WALLETS, pending('FUND_WALLET')],
  }),
  withdrawalConfirmation: (currency) => ({
    asks: [
      requestOf(bankAccountCalls.getBankAccountsOf, currency),
      requestOf(walletCalls.getWallet, currency),
      ME,
      pending('WITHDRAW'),
    ],
    own: { payees: PAYEES, secondFactor: [requestOf(factorStateCalls.getSecondFactor, undefined)] },
  }),
  list: () => ({ asks: [WALLETS, pending('LIST')] }),
  listConfirmation: (currency) => ({ asks: [...ticket(currency).asks, RATES] }),
  order: () => ({ asks: [pending('ORDER'), pending('MOF_ORDER')] }),
  bilateralOrder: () => ({ asks: [WALLETS, pending('ORDER')] }),
  bilateralOrderConfirmation: ticket,
  multilateralOrder: () => ({ asks: [WALLETS, pending('MOF_ORDER')] }),
  multilateralOrderConfirmation: ticket,
  editProfile: () => ({ asks: [ME] }),
  deactivate: () => ({
    asks: [WALLETS],
    own: { windows: [ownListings(WINDOW_LIMIT), newest(windowCalls.getNewestOwnOrders)] },
  }),
  notifications: () => ({ asks: [], own: { windows: [newest(windowCalls.getNewestNotifications)] } }),
  statement: () => ({ asks: [] }),
  profit: () => ({ asks: [RATES], own: { profit: [requestOf(profitCalls.getProfit, undefined)] } }),
  receipt: transaction,
  alerts: () => ({ asks: [], own: { alerts: [requestOf(alertCalls.getAlerts, undefined)] } }),
  myListings: () => ({ asks: BOOK, own: { windows: [ownListings(WINDOW_LIMIT)] } }),
};

/**
 * The reads with which a route behind the guard begins, as paths relative to the backend; the early script sends them
 * (app/early/askFirst), those of our own server after their capability and its version. They are written into the page, because the early script is too small for the table of calls.
 */
export function firstCallsOf(name: Name, parameter: string): { asks: string[]; own: string[] } {
  const { asks, own = {} } = READS[name](parameter);
  const all = { ...own, windows: [...(own.windows ?? []), UNREAD] };
  const named = ([capability, requests]: [Capability, readonly CallRequest[]]) =>
    requests.map((request) => `${capability}|${String(CAPABILITIES[capability])}|${pathOf(request)}`);
  return {
    asks: asks.map(pathOf),
    own: (Object.entries(all) as [Capability, readonly CallRequest[]][]).flatMap(named),
  };
}
