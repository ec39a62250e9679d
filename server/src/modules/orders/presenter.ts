import { wireId, wireMoney } from '@server/modules/wire';
import type { OrderRow } from './record/repository';

/** Spec 3, Order, with the transaction it belongs to. `currency` is the currency that the order pays in. */
export const presentOrder = (order: OrderRow) => ({
  id: wireId(order.id),
  user: wireId(order.user_id),
  order_type: order.order_type,
  amount: wireMoney(order.amount),
  currency: order.currency_from,
  currency_from: order.currency_from,
  currency_to: order.currency_to,
  rate: wireMoney(order.rate),
  status: order.status,
  transaction: wireId(order.transaction_id),
});
