import { isoTime } from '@server/platform/isoTime';
import type { FactorState } from './repository';

/** The contract's `secondFactorAnswer`. */
export const presentFactor = (factor: FactorState | null) => ({
  on: factor !== null,
  since: factor ? isoTime(factor.confirmed_at) : null,
  recovery_left: factor?.recovery_left ?? 0,
  codes_stored: factor?.codes_stored ?? true,
});
