import { alertCalls } from './alertCalls';
import { awayCalls } from './awayCalls';
import { capabilityCalls } from './capabilityCalls';
import { countedCalls } from './countedCalls';
import { candleCalls } from './candleCalls';
import { deviceCalls } from './deviceCalls';
import { fillCalls } from './fillCalls';
import { listingChangeCalls } from './listingChangeCalls';
import { cashLimitCalls } from './cashLimitCalls';
import { profitCalls } from './profitCalls';
import { receiptCalls } from './receiptCalls';
import { statementCalls } from './statementCalls';
import { tradeCalls } from './tradeCalls';
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
  ...fillCalls,
  ...listingChangeCalls,
  ...profitCalls,
  ...cashLimitCalls,
  ...receiptCalls,
  ...statementCalls,
  ...tradeCalls,
  ...candleCalls,
  ...windowCalls,
} as const;

export type OwnCallName = keyof typeof OWN_CALLS;
