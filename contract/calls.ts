import { alertCalls } from './alerts';
import { apiKeyCalls } from './apiKeys';
import { awayCalls } from './away';
import { bankAccountCalls, payeeCalls } from './bankAccounts';
import type { Call } from './call';
import { candleCalls } from './candles';
import { appStatusCalls, capabilityCalls } from './capabilities';
import { cashLimitCalls, otpCalls } from './cash';
import { languageCalls, watchlistCalls } from './choices';
import { contactCalls } from './contact';
import { countedCalls } from './countedWindows';
import { deviceCalls } from './devices';
import { disputeCalls, disputeEntryCalls } from './disputes';
import { factorStateCalls } from './factorState';
import { fillCalls, receiptCalls } from './fills';
import { lifecycleCalls, listingChangeCalls } from './listingChanges';
import { listingCalls } from './listings';
import { notificationCalls } from './notifications';
import { exchangeCalls } from './exchange';
import { orderCalls } from './orders';
import { passkeyLogInCalls } from './passkeyLogIn';
import { passkeyCalls, passkeyPinCalls } from './passkeys';
import { debtCalls, mobilePaymentCalls, payoutCalls } from './payments';
import { fundingReferenceCalls, paymentDetailsCalls } from './paymentDetails';
import { balanceCalls, programCalls } from './programs';
import { publicMarketCalls } from './publicMarket';
import { rateCalls } from './rates';
import { secondFactorCalls, secondStepCalls } from './secondFactor';
import { sessionCalls } from './session';
import { standingOrderCalls } from './standingOrders';
import { statementCalls } from './statements';
import { tradeCalls } from './trades';
import { transactionCalls } from './transactions';
import { userCalls } from './user';
import { profitCalls, walletCalls } from './wallets';
import { webhookCalls } from './webhooks';
import { windowCalls } from './windows';
import { versionOf, WITHOUT_CALLS } from './values/capabilities';

const ALL_CALLS = {
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
  ...alertCalls,
  ...awayCalls,
  ...apiKeyCalls,
  ...capabilityCalls,
  ...countedCalls,
  ...debtCalls,
  ...deviceCalls,
  ...disputeEntryCalls,
  ...exchangeCalls,
  ...factorStateCalls,
  ...fillCalls,
  ...fundingReferenceCalls,
  ...languageCalls,
  ...lifecycleCalls,
  ...listingChangeCalls,
  ...mobilePaymentCalls,
  ...passkeyCalls,
  ...passkeyLogInCalls,
  ...passkeyPinCalls,
  ...payeeCalls,
  ...payoutCalls,
  ...profitCalls,
  ...cashLimitCalls,
  ...receiptCalls,
  ...secondFactorCalls,
  ...secondStepCalls,
  ...standingOrderCalls,
  ...statementCalls,
  ...tradeCalls,
  ...candleCalls,
  ...watchlistCalls,
  ...webhookCalls,
  ...windowCalls,
} as const;

type All = typeof ALL_CALLS;

/** The calls that the specification does not have: our own server announces and answers them (`ownCalls`). */
export type OwnCallName = {
  [Name in keyof All]: All[Name] extends { capability: unknown } ? Name : never;
}[keyof All];
export type CallName = Exclude<keyof All, OwnCallName>;

const rowsThat = (isMeant: (row: Call) => boolean) =>
  Object.fromEntries(Object.entries<Call>(ALL_CALLS).filter(([, row]) => isMeant(row)));

/**
 * Specification 7 as data: every call that the app makes and the server answers. A page of the app imports only
 * the calls that it makes (src/api/endpoints), so that it does not download the schemas of all others.
 */
export const CALLS = rowsThat(({ capability }) => capability === undefined) as Pick<All, CallName>;

/** The app makes them only on its own origin, after `capabilities/` has announced them. A backend without them lacks nothing. */
export const OWN_CALLS = rowsThat(({ capability }) => capability !== undefined) as Pick<All, OwnCallName>;

/** The calls that only other people's programs make. The app has no endpoint for them. */
export const PROGRAM_CALLS = { ...publicMarketCalls, ...balanceCalls, ...programCalls } as const;

/** Every call that our own server answers. */
export const SERVED_CALLS = { ...CALLS, ...OWN_CALLS, ...PROGRAM_CALLS } as const;
export type ServedCallName = keyof typeof SERVED_CALLS;

/** What our own server can do beyond the specification. */
export type Capability = NonNullable<All[OwnCallName]['capability']> | (typeof WITHOUT_CALLS)[number];

const announced = Object.values<Call>(OWN_CALLS).flatMap(({ capability }) => capability ?? []);

/** All of it, each with the version of how it does it. */
export const CAPABILITIES = Object.fromEntries(
  [...announced, ...WITHOUT_CALLS].map((name) => [name, versionOf(name)]),
) as Readonly<Record<Capability, number>>;
