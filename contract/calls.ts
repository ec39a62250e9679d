import { alertCalls } from './alerts';
import { appStatusCalls } from './appStatus';
import { awayCalls } from './away';
import { bankAccountCalls } from './bankAccounts';
import { candleCalls } from './candles';
import { capabilityCalls } from './capabilities';
import { cashLimitCalls } from './cashLimits';
import { languageCalls, watchlistCalls } from './choices';
import { contactCalls } from './contact';
import { countedCalls } from './countedWindows';
import { deviceCalls } from './devices';
import { disputeCalls, disputeEntryCalls } from './disputes';
import { factorStateCalls } from './factorState';
import { fillCalls } from './fills';
import { listingChangeCalls } from './listingChanges';
import { listingCalls } from './listings';
import { notificationCalls } from './notifications';
import { orderCalls } from './orders';
import { otpCalls } from './otp';
import { passkeyLogInCalls } from './passkeyLogIn';
import { passkeyCalls, passkeyPinCalls } from './passkeys';
import { payeeCalls } from './payees';
import { paymentDetailsCalls } from './paymentDetails';
import { profitCalls } from './profit';
import { rateCalls } from './rates';
import { receiptCalls } from './receipts';
import { secondFactorCalls, secondStepCalls } from './secondFactor';
import { sessionCalls } from './sessionCalls';
import { statementCalls } from './statements';
import { tradeCalls } from './trades';
import { transactionCalls } from './transactions';
import { userCalls } from './user';
import { walletCalls } from './wallets';
import { windowCalls } from './windows';

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

/**
 * The calls that the specification does not have: our own server answers them, and the app makes them only on its own
 * origin, after `capabilities/` has announced them. A backend without them lacks nothing.
 */
export const OWN_CALLS = {
  ...alertCalls,
  ...awayCalls,
  ...capabilityCalls,
  ...countedCalls,
  ...deviceCalls,
  ...disputeEntryCalls,
  ...factorStateCalls,
  ...fillCalls,
  ...languageCalls,
  ...listingChangeCalls,
  ...passkeyCalls,
  ...passkeyLogInCalls,
  ...passkeyPinCalls,
  ...payeeCalls,
  ...profitCalls,
  ...cashLimitCalls,
  ...receiptCalls,
  ...secondFactorCalls,
  ...secondStepCalls,
  ...statementCalls,
  ...tradeCalls,
  ...candleCalls,
  ...watchlistCalls,
  ...windowCalls,
} as const;

export type OwnCallName = keyof typeof OWN_CALLS;
