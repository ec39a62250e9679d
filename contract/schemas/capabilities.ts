import * as v from 'valibot';

/** The versions of the capabilities that the app knows. Others are ignored, and so is a version that is no number. */
export const capabilitiesAnswer = v.object({
  windows: v.optional(v.unknown()),
  fills: v.optional(v.unknown()),
  notices: v.optional(v.unknown()),
  profit: v.optional(v.unknown()),
  receipts: v.optional(v.unknown()),
  trades: v.optional(v.unknown()),
  candles: v.optional(v.unknown()),
  statements: v.optional(v.unknown()),
  alerts: v.optional(v.unknown()),
  pageVitals: v.optional(v.unknown()),
  away: v.optional(v.unknown()),
  listingChanges: v.optional(v.unknown()),
  cashLimits: v.optional(v.unknown()),
  devices: v.optional(v.unknown()),
  pegs: v.optional(v.unknown()),
});
export type Capabilities = v.InferOutput<typeof capabilitiesAnswer>;
