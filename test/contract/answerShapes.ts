import type * as v from 'valibot';

/** An answer of one schema, as it is sent and as the app stores it. */
export interface Shape {
  requirement: string;
  schema: v.GenericSchema<unknown, unknown>;
  /** As a Django REST backend sends it: numbers for ids, text or numbers for money, additional fields. */
  sent: Record<string, unknown>;
  kept: Record<string, unknown>;
  /** Fields without which the answer is refused. */
  needed: readonly string[];
}

export const NO_REFERENCES = { transaction_receipt: null, bank_account: null, qr_code: null, path: null };

export const HTML = '<!doctype html><h1>Bad Gateway</h1>';

/** What no answer of a list is. */
export const RUBBISH = [null, undefined, HTML, 5, true, {}, { detail: 'x' }, { results: null }, { results: 'x' }];

/** The answer less one field. */
export const without = (sent: Record<string, unknown>, field: string) =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => name !== field));
