import type { Listing } from '@contract/listings';
import type { Order } from '@contract/orders';
import { canonicalDecimal } from '@contract/values/decimals';
import type { NotificationRecord, Owned, TransactionRecord, UserRecord } from './state';

/** Whether two spellings are the same number: "1.10" and "1.1000" are. False if either is not a number. */
export function sameDecimal(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return false;
  const canonical = canonicalDecimal(a);
  return canonical !== null && canonical === canonicalDecimal(b);
}

/** An error answer: thrown anywhere in the backend's answers. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: Record<string, unknown>,
  ) {
    super(JSON.stringify(body));
  }
}

export const badRequest = (detail: string) => new Refusal(400, { detail });
export const forbidden = (detail: string) => new Refusal(403, { detail });
export const notFound = () => new Refusal(404, { detail: 'Not found.' });
export const unauthorized = (detail = 'Authentication credentials were not provided.') => new Refusal(401, { detail });

const REFERENCES = ['id', 'user', 'transaction', 'bank_account'];
const HIDDEN = ['owner', 'held', 'endsAt', 'password', 'deactivated', 'read'];

type Known = Listing | Order | NotificationRecord | TransactionRecord | UserRecord | Owned<object> | object;

/** A record as it travels: ids as JSON numbers, what is not the wire's left out (Django REST's habits). */
export function toWire(record: Known): Record<string, unknown> {
  const fields = Object.entries(record).filter(([name]) => !HIDDEN.includes(name));
  return Object.fromEntries(fields.map(([name, value]) => [name, REFERENCES.includes(name) ? idNumber(value) : value]));
}

function idNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? parseInt(value, 10) : value;
}
