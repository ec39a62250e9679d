import { isoTime } from '@server/platform/isoTime';
import { wireId, wireMoney } from '@server/modules/wire';
import type { PayeeRow } from './repository';

/** One account of the contract's `payeesAnswer`. */
export const presentPayee = (row: PayeeRow) => ({
  account: wireId(row.id),
  label: row.label,
  default: row.is_default,
  times_used: row.times_used,
  total_used: wireMoney(row.total_used),
  last_used: row.last_used_at && isoTime(row.last_used_at),
  usable_from: row.usable_from && isoTime(row.usable_from),
  lifted_by_factor: row.lifted_by_factor,
});
