import type { MutationName, Tagging } from '@/api/transport/tags';

const NO_DATA = { none: 'changes nothing that the app shows' };
const SESSION = { none: 'all user data is dropped when the session begins or ends' };

/**
 * What each change makes stale. Total: the compiler refuses a mutation without tags or a reason. The live
 * middleware treats a change of one's own as a message of these groups, so that both take one path.
 */
export const MUTATION_TOUCHES: Record<MutationName, Tagging> = {
  login: SESSION,
  logoutAll: SESSION,
  register: NO_DATA,
  sendWelcome: NO_DATA,
  requestPasswordReset: NO_DATA,
  confirmPasswordReset: NO_DATA,
  sendContactForm: NO_DATA,
  requestOtp: NO_DATA,
  verifyOtp: NO_DATA,
  createDispute: NO_DATA,
  deleteAccount: { none: 'the clean-up calls that follow read what they need, then the session ends (spec 4)' },
  updateMe: ['homepage_updates'],
  fundWallet: ['homepage_updates', 'transactions'],
  createTransaction: ['transactions', 'homepage_updates', 'listings', 'orders'],
  revokeTransaction: ['transactions', 'homepage_updates', 'listings', 'orders'],
  removeListing: ['listings', 'homepage_updates'],
  removeOrder: ['orders', 'homepage_updates'],
  createBankAccount: ['bank_accounts'],
  removeBankAccount: ['bank_accounts'],
  markNotificationsRead: ['notifications'],
  removeNotification: ['notifications'],
};
