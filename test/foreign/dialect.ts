import { type CallName, CALLS } from '@contract/calls';
import { anyAnswer } from '@contract/values/envelopes';
import type { Reply } from '@test/support/mswBackend/backendRequest';

/** An answer on its way out. */
export interface WireAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

const ISO_TIME = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)"/g;
const MONEY = /"(balance|rate|amount|Amount|transaction_fee)":"(\d+(?:\.\d+)?)"/g;
const OFFSET_MS = 60 * 60_000;

/** "…T10:00:00.123Z" as Django writes it in its own time zone: "…T11:00:00.123456+01:00". */
const withOffset = (text: string) =>
  `"${new Date(new Date(text).getTime() + OFFSET_MS).toISOString().replace('Z', '456+01:00')}"`;

/** Money as JSON numbers with the same digits, or as text with zeros appended. */
const asNumbers = (text: string) => text.replace(MONEY, '"$1":$2');
const asLongText = (text: string) =>
  text.replace(MONEY, (_all, field: string, value: string) => {
    const [whole = '', fraction = ''] = value.split('.');
    return `"${field}":"${whole}.${fraction.padEnd(8, '0')}"`;
  });

const ORDERS: readonly CallName[] = ['getMatchingOrders', 'getOwnOrders'];

/** Each entry has unknown fields, and an order does not name its transaction. */
function likeTheirs(name: CallName, entry: object): object {
  const theirs = Object.entries({ ...entry, url: 'https://elsewhere.example/1/', meta: { nested: [null] } });
  return Object.fromEntries(theirs.filter(([field]) => !(ORDERS.includes(name) && field === 'transaction')));
}

const pageOf = (results: unknown[]) => ({ count: results.length, next: null, previous: null, results });

/** A list or a page; the query that is meant to find one order may answer with that order itself. */
function listed(name: CallName, entries: object[], isOdd: boolean): unknown {
  if (!isOdd) return pageOf(entries);
  return name === 'getMatchingOrders' && entries.length === 1 ? entries[0] : entries;
}

const json = (status: number, body: unknown): WireAnswer => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  text: JSON.stringify(body),
});

/** Of each pair of habits that such servers have, the call's turn (0, 1, 2 …) says which. */
function success(name: CallName, { status, body }: Reply, turn: number): WireAnswer {
  const isOdd = turn % 2 === 1;
  if (name === 'login') {
    const { token, expiry } = body as { token: string; expiry: string };
    return json(200, isOdd ? { user: { id: 1 }, token } : { expiry, token });
  }
  if (CALLS[name].answer === anyAnswer && CALLS[name].method !== 'GET') {
    return isOdd ? json(200, { status: 'OK' }) : { status: 204, headers: {}, text: '' };
  }
  const entries = Array.isArray(body) ? (body as object[]).map((entry) => likeTheirs(name, entry)) : null;
  const answer = json(status, entries === null ? likeTheirs(name, body as object) : listed(name, entries, isOdd));
  const text = answer.text.replace(ISO_TIME, (_all, time: string) => withOffset(time));
  return { ...answer, text: isOdd ? asNumbers(text) : asLongText(text) };
}

function refusal(name: CallName, { status, body }: Reply, turn: number): WireAnswer {
  const { detail } = body as { detail?: unknown };
  if (detail !== undefined && status === 401 && turn % 2 === 1) return json(401, { error: detail });
  if (detail !== undefined && status === 400) return json(400, { non_field_errors: [detail] });
  if (name === 'register' && status === 400 && 'password' in (body as object)) {
    return json(400, { password: ['This password is too short.', 'This password is too common.'] });
  }
  return json(status, body);
}

/** What a backend of the Django REST kind makes of an answer. */
export function inDialect(name: CallName, reply: Reply, turn: number): WireAnswer {
  return reply.status < 400 ? success(name, reply, turn) : refusal(name, reply, turn);
}

/** A server error in the form of such servers. */
export const htmlError: WireAnswer = {
  status: 500,
  headers: { 'Content-Type': 'text/html' },
  text: '<!doctype html><title>Server Error (500)</title><h1>Server Error (500)</h1>',
};

/** Too many requests. */
export const throttled: WireAnswer = {
  ...json(429, { detail: 'Request was throttled. Expected available in 30 seconds.' }),
  headers: { 'Content-Type': 'application/json', 'Retry-After': '30' },
};
