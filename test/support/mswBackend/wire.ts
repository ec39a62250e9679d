import type { Listing } from '@contract/listings';
import type { Order } from '@contract/orders';
import type { NotificationRecord, Owned, TransactionRecord, UserRecord } from './state';

const REFERENCES = ['id', 'user', 'transaction', 'bank_account'];
const HIDDEN = ['owner', 'held', 'password', 'deactivated', 'read'];

type Known = Listing | Order | NotificationRecord | TransactionRecord | UserRecord | Owned<object> | object;

/** A record as it travels: ids as JSON numbers, what is not the wire's left out (Django REST's habits). */
export function toWire(record: Known): Record<string, unknown> {
  const fields = Object.entries(record).filter(([name]) => !HIDDEN.includes(name));
  return Object.fromEntries(fields.map(([name, value]) => [name, REFERENCES.includes(name) ? idNumber(value) : value]));
}

function idNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? parseInt(value, 10) : value;
}
