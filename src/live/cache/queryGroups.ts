import type { QueryName, Tagging } from '@/api/transport/tags';

/**
 * Which news each query's answer depends on. Total: the compiler refuses a query without tags or a reason.
 * A query in flight has provided no tags yet, so the refetch scheduler reads this table and not RTK Query's.
 */
export const QUERY_GROUPS: Record<QueryName, Tagging> = {
  getMe: ['homepage_updates'],
  getAppStatus: { none: 'asked afresh on every click of a home action (spec 5)' },
  // Spec 4 has wallets on the home group; a transaction moves money too, and its screens hold only their own group.
  getWallets: ['homepage_updates', 'transactions'],
  getWallet: ['homepage_updates', 'transactions'],
  getPaymentDetails: { none: 'set by the operator; spec 4 has no group for them' },
  getBankAccounts: ['bank_accounts'],
  getBankAccountsOf: ['bank_accounts'],
  getTransactions: ['transactions'],
  getPendingTransactions: ['transactions'],
  getTransaction: ['transactions'],
  getListings: ['listings'],
  getOwnListings: ['listings'],
  getMatchingOrders: ['orders'],
  getOwnOrders: ['orders'],
  getRates: ['currency_rates'],
  getRate: ['currency_rates'],
  getNotifications: ['notifications'],
  getUnreadCount: ['notifications'],
};
