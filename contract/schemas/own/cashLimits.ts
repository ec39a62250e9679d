import * as v from 'valibot';
import { CASH_TYPES, LIMIT_PERIODS } from '@contract/values/cashLimits';
import { decimalText } from '@contract/values/decimalText';

/** How much of one currency the user may still fund or withdraw. */
const cashLimit = v.object({
  type: v.picklist(CASH_TYPES),
  currency: v.string(),
  period: v.picklist(LIMIT_PERIODS),
  /** In the whole period. */
  most: decimalText,
  /** At this moment; never negative. */
  left: decimalText,
  /** When more becomes possible (ISO); null if nothing of it was used. */
  more_at: v.nullable(v.string()),
});
export type CashLimit = v.InferOutput<typeof cashLimit>;

export const cashLimitsAnswer = v.array(cashLimit);
