import { wireId, wireMoney } from '@server/modules/wire';
import type { RateRow } from './repository';

/** Spec 3, Currency rate. */
export const presentRate = ({ id, currency_from, currency_to, rate, last_updated }: RateRow) => ({
  id: wireId(id),
  currency_from,
  currency_to,
  rate: wireMoney(rate),
  last_updated: last_updated.toISOString(),
});
