import type { CallName, OwnCallName } from '@contract/calls';

/** What of another user's a call may name. */
export type Belonging =
  | 'listing'
  | 'order'
  | 'transaction'
  | 'bankAccount'
  | 'notification'
  | 'upload'
  | 'user'
  | 'alert'
  | 'session'
  | 'dispute'
  | 'disputePicture'
  | 'passkey';

/** Who may do what. The call table says whether a token is needed at all. */
export interface Access {
  /** 403, or let in: for the clean-up calls, and for what the shell shows meanwhile (decision 126). */
  deactivated: 403 | 'let in';
  /** What another user's object is named by, and the answer to it. */
  foreign?: {
    belonging: Belonging;
    as: 'id' | { query: string } | { field: string };
    answer: 400 | 403 | 404 | 'nothing';
  };
}

const letIn: Access = { deactivated: 'let in' };
const active: Access = { deactivated: 403 };
const byId = (belonging: Belonging): Required<Access>['foreign'] => ({ belonging, as: 'id', answer: 404 });

/** Every call. The record is total: the compiler refuses a new call until it has an entry here. */
export const CALL_ACCESS: Record<CallName | OwnCallName, Access> = {
  login: letIn,
  register: letIn,
  sendWelcome: letIn,
  requestPasswordReset: letIn,
  confirmPasswordReset: letIn,
  sendContactForm: letIn,
  logoutAll: letIn,
  getMe: letIn,
  updateMe: active,
  deleteAccount: letIn,
  getAppStatus: active,
  getWallets: letIn,
  getWallet: letIn,
  fundWallet: { ...letIn, foreign: { belonging: 'user', as: { field: 'user' }, answer: 403 } },
  getPaymentDetails: active,
  getBankAccounts: active,
  getBankAccountsOf: active,
  createBankAccount: active,
  removeBankAccount: { ...active, foreign: byId('bankAccount') },
  requestOtp: active,
  verifyOtp: active,
  getTransactions: letIn,
  getPendingTransactions: letIn,
  getTransaction: { ...letIn, foreign: { belonging: 'transaction', as: { query: 'txid' }, answer: 404 } },
  // A deactivated user may still delete a listing; another test covers the other types.
  createTransaction: { ...letIn, foreign: { belonging: 'bankAccount', as: { field: 'bank_account' }, answer: 400 } },
  revokeTransaction: { ...letIn, foreign: byId('transaction') },
  createDispute: { ...active, foreign: { belonging: 'transaction', as: { field: 'transaction' }, answer: 404 } },
  getListings: letIn,
  getOwnListings: letIn,
  removeListing: { ...letIn, foreign: byId('listing') },
  getMatchingOrders: { ...letIn, foreign: { belonging: 'user', as: { query: 'user' }, answer: 'nothing' } },
  getOwnOrders: letIn,
  removeOrder: { ...letIn, foreign: byId('order') },
  getRates: letIn,
  getRate: letIn,
  getNotifications: letIn,
  getUnreadCount: letIn,
  markNotificationsRead: active,
  getAway: active,
  saveAwayPush: active,
  endAwayPush: active,
  saveAwayMail: active,
  saveLanguage: active,
  getWatchlist: letIn,
  saveWatchlist: active,
  getDisputes: { ...active, foreign: { belonging: 'transaction', as: { query: 'transaction' }, answer: 'nothing' } },
  addDisputeEntry: { ...active, foreign: { belonging: 'dispute', as: { field: 'dispute' }, answer: 404 } },
  getDisputePicture: { ...active, foreign: { belonging: 'disputePicture', as: { query: 'id' }, answer: 404 } },
  getPayees: active,
  savePayee: { ...active, foreign: { belonging: 'bankAccount', as: { field: 'account' }, answer: 404 } },
  getSessions: active,
  endSession: { ...active, foreign: byId('session') },
  endOtherSessions: active,
  getSecondFactor: active,
  setUpSecondFactor: active,
  confirmSecondFactor: active,
  renewRecoveryCodes: active,
  markCodesStored: active,
  endSecondFactor: active,
  sendSecondStep: letIn,
  getPasskeys: active,
  startPasskey: active,
  addPasskey: active,
  removePasskey: { ...active, foreign: { belonging: 'passkey', as: { field: 'passkey' }, answer: 404 } },
  startPasskeyLogIn: letIn,
  logInWithPasskey: letIn,
  startPasskeyPin: active,
  confirmWithPasskey: active,
  getCapabilities: letIn,
  getNewestPending: letIn,
  getNewestTransactions: letIn,
  getOlderTransactions: letIn,
  getNewestNotifications: letIn,
  getOlderNotifications: letIn,
  getNewestUnread: letIn,
  getListingProgress: letIn,
  getProgressOfTransaction: letIn,
  getEndedListings: letIn,
  getLastFills: letIn,
  getOrderResult: { ...letIn, foreign: { belonging: 'transaction', as: { query: 'transaction' }, answer: 404 } },
  getNewestFills: letIn,
  getOlderFills: letIn,
  getNewestTrades: letIn,
  getOlderTrades: letIn,
  getNewestCandles: letIn,
  getOlderCandles: letIn,
  getDayFigures: letIn,
  getRateHistory: letIn,
  getOlderRateHistory: letIn,
  getProfit: letIn,
  getCashLimits: letIn,
  createReceipt: { ...letIn, foreign: { belonging: 'transaction', as: { field: 'transaction' }, answer: 404 } },
  getStatement: letIn,
  getOlderStatement: letIn,
  getStatementFromOldest: letIn,
  getNewestOwnListings: letIn,
  getOlderOwnListings: letIn,
  getNewestOwnOrders: letIn,
  getOlderOwnOrders: letIn,
  getAlerts: letIn,
  createAlert: active,
  armAlert: { ...active, foreign: byId('alert') },
  removeAlert: { ...active, foreign: byId('alert') },
  changeListing: { ...active, foreign: { belonging: 'listing', as: { field: 'listing' }, answer: 404 } },
  pauseListing: { ...active, foreign: byId('listing') },
  resumeListing: { ...active, foreign: byId('listing') },
  removeNotification: { ...active, foreign: byId('notification') },
};

/** Every route of the server beyond the table, by its operationId. A test fails for one that is missing. */
export const ROUTE_ACCESS: Record<string, Access> = {
  readUpload: { ...active, foreign: byId('upload') },
  readAlipayCode: letIn,
  readWechatpayCode: letIn,
  readOutbox: letIn,
  reportPage: letIn,
  readHealth: letIn,
  readReadiness: letIn,
  readOpenApi: letIn,
  checkReceipt: letIn,
  readMailEnd: letIn,
  endMails: letIn,
  readDeviceWarning: letIn,
  denyDevice: letIn,
};
