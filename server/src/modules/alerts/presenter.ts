import { isoTime } from '@server/platform/isoTime';
import { wireId, wireMoney } from '@server/modules/wire';
import type { AlertRow } from './repository';

/** An alert of contract/schemas/own/alert. */
export const presentAlert = ({ id, currency, swap_to, watch, rate, amount, ...row }: AlertRow) => ({
  id: wireId(id),
  currency,
  swap_to,
  watch,
  rate: wireMoney(rate),
  amount: amount === null ? null : wireMoney(amount),
  state: row.state === 'armed' && !row.ready ? 'waiting' : row.state,
  created_at: isoTime(row.created_at),
  fired_at: row.fired_at && isoTime(row.fired_at),
});
