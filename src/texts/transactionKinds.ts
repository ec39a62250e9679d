import { inLanguage } from './language/inLanguage';

/** The kinds of transactions, and the lists of those that are pending. */
export const transactionKinds = {
  pendingFunding: 'Pending funding',
  noPendingFunding: 'You have no pending funding.',
  pendingWithdrawals: 'Pending withdrawals',
  noPendingWithdrawals: 'You have no pending withdrawals.',
  pendingListings: 'Pending listings',
  noPendingListings: 'You have no pending listings.',
  pendingOrders: 'Pending orders',
  noPendingOrders: 'You have no pending orders.',
  pendingMultilateral: 'Pending multilateral orders',
  noPendingMultilateral: 'You have no pending multilateral orders.',
  fundWallet: 'Fund wallet',
  withdraw: 'Withdraw',
  list: 'List',
  order: 'Order',
  multilateralOrder: 'Multilateral order',
  deleteListing: 'Delete listing',
};

export const transactionKindTexts = inLanguage('transactionKinds', transactionKinds);
