import { appStatusCalls } from './appStatusCalls';
import { bankAccountCalls } from './bankAccountCalls';
import { contactCalls } from './contactCalls';
import { disputeCalls } from './disputeCalls';
import { listingCalls } from './listingCalls';
import { notificationCalls } from './notificationCalls';
import { orderCalls } from './orderCalls';
import { otpCalls } from './otpCalls';
import { paymentDetailsCalls } from './paymentDetailsCalls';
import { rateCalls } from './rateCalls';
import { sessionCalls } from './sessionCalls';
import { transactionCalls } from './transactionCalls';
import { userCalls } from './userCalls';
import { walletCalls } from './walletCalls';

/**
 * Specification 7 as data: every call that the app makes and the server answers. A page of the app imports only
 * the calls that it makes (src/api/endpoints), so that it does not download the schemas of all others.
 */
export const CALLS = {
  ...sessionCalls,
  ...contactCalls,
  ...userCalls,
  ...appStatusCalls,
  ...walletCalls,
  ...paymentDetailsCalls,
  ...bankAccountCalls,
  ...otpCalls,
  ...transactionCalls,
  ...disputeCalls,
  ...listingCalls,
  ...orderCalls,
  ...rateCalls,
  ...notificationCalls,
} as const;

export type CallName = keyof typeof CALLS;
