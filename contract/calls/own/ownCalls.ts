import { alertCalls } from './alertCalls';
import { awayCalls } from './awayCalls';
import { capabilityCalls } from './capabilityCalls';
import { countedCalls } from './countedCalls';
import { candleCalls } from './candleCalls';
import { deviceCalls } from './account/deviceCalls';
import { disputeEntryCalls } from './disputeEntryCalls';
import { factorStateCalls } from './account/factorStateCalls';
import { fillCalls } from './fillCalls';
import { languageCalls } from './account/languageCalls';
import { listingChangeCalls } from './listingChangeCalls';
import { cashLimitCalls } from './cashLimitCalls';
import { passkeyCalls, passkeyPinCalls } from './account/passkeyCalls';
import { passkeyLogInCalls } from './account/passkeyLogInCalls';
import { payeeCalls } from './payeeCalls';
import { profitCalls } from './profitCalls';
import { receiptCalls } from './receiptCalls';
import { statementCalls } from './statementCalls';
import { secondFactorCalls, secondStepCalls } from './account/secondFactorCalls';
import { tradeCalls } from './tradeCalls';
import { watchlistCalls } from './account/watchlistCalls';
import { windowCalls } from './windowCalls';

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
