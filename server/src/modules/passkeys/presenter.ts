import { isoTime } from '@server/platform/isoTime';
import type { PasskeyRow } from './repository';

/** A row of the contract's `passkeysAnswer`. */
export const presentPasskey = ({ id, browser, system, created_at, last_used_at }: PasskeyRow) => ({
  id,
  browser,
  system,
  created: isoTime(created_at),
  last_used: last_used_at && isoTime(last_used_at),
});
