import * as v from 'valibot';
import type { Call } from '@contract/call';
import { type CallName, CALLS, OWN_CALLS, type OwnCallName } from '@contract/calls';
import { readErrorText } from '@contract/values/errors';
import { parseJsonExactly } from '@contract/values/jsonText';

type AnyName = CallName | OwnCallName;

const ROWS = { ...CALLS, ...OWN_CALLS };

/** A backend under the suite, whichever it is: it is spoken to over the wire, and moved on by its operator. */
export interface ContractBackend {
  /** @param path relative to the backend host, as spec 7 spells it */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Processes every pending LIST, ORDER and MOF_ORDER, due or not. */
  process(): Promise<void> | void;
  /** The operator's yes and no to a FUND_WALLET or WITHDRAW. */
  approve(transactionId: string): Promise<void> | void;
  reject(transactionId: string): Promise<void> | void;
  /** The text of the latest mail to an address. */
  mailTo(email: string): Promise<string> | string;
  setAppStatus(open: boolean): Promise<void> | void;
  /**
   * What its answers hold beside the fields of the contract, by call. If it is given, any other field fails the suite: a
   * backend of ours must not send a row as the database holds it.
   */
  ownFields?: Partial<Record<AnyName, readonly string[]>>;
}

/** The market that a backend has when the suite begins: `from to rate`, and no listings. */
export const CONTRACT_RATES = [
  ['CNY', 'NGN', '200'],
  ['NGN', 'CNY', '0.005'],
  ['GHC', 'NGN', '100'],
  ['NGN', 'GHC', '0.01'],
  ['CNY', 'GHC', '2'],
  ['GHC', 'CNY', '0.5'],
] as const;

/** It has payment details of these currencies, with mobile money for GHC. */
export const CONTRACT_PAYMENT_CURRENCIES = ['CNY', 'GHC', 'NGN'] as const;

interface CallOptions {
  token?: string;
  id?: string;
  query?: Record<string, string>;
  json?: unknown;
  form?: FormData;
  /** In place of the path and query of spec 7's table. */
  spelled?: string;
}

type AnswerOf<Name extends AnyName> = v.InferOutput<(typeof ROWS)[Name]['answer']>;

/** Makes the calls of spec 7's table, and our own, and checks of every answer what holds for all of them. */
interface Caller {
  /** The names called so far. */
  made: Set<AnyName>;
  /** A call that succeeds: its answer as the contract's schema reads it. */
  answer<Name extends AnyName>(name: Name, options?: CallOptions): Promise<AnswerOf<Name>>;
  /** The status of a call; a refusal gives its reason as JSON. */
  status(name: AnyName, options?: CallOptions): Promise<number>;
  /** The raw JSON of a call, refused or not. */
  json(name: AnyName, options?: CallOptions): Promise<unknown>;
}

function pathOf(call: Call, { id = '', query = {}, spelled }: CallOptions): string {
  if (spelled !== undefined) return spelled;
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return call.path.replace('{id}', id) + (search.length > 0 ? `?${search.join('&')}` : '');
}

function initOf(call: Call, { token, json, form }: CallOptions): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== undefined) headers.authorization = `Token ${token}`;
  if (form) return { method: call.method, headers, body: form };
  if (json === undefined) return { method: call.method, headers };
  return {
    method: call.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(json),
  };
}

/** The names of all fields of an answer, at any depth. */
function fieldsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(fieldsOf);
  return Array.isArray(value) ? inner : [...Object.keys(value), ...inner];
}

/** The fields of an answer that its schema did not read, and that the backend does not list either. */
function unnamedFields(body: unknown, read: unknown, listed: readonly string[] = []): string[] {
  const named = new Set([...fieldsOf(read), ...listed]);
  return fieldsOf(body).filter((field) => !named.has(field));
}

/** @param backend the one that is spoken to */
function createCaller(backend: ContractBackend): Caller {
  const made = new Set<AnyName>();

  async function call(name: AnyName, options: CallOptions = {}) {
    made.add(name);
    const response = await backend.fetch(pathOf(ROWS[name], options), initOf(ROWS[name], options));
    const text = await response.text();
    const body = text === '' ? null : parseJsonExactly(text);
    if (response.status >= 400)
      expect({ name, hasReason: readErrorText(body) !== null }).toEqual({ name, hasReason: true });
    return { status: response.status, body };
  }

  return {
    made,
    async answer(name, options) {
      const { status, body } = await call(name, options);
      expect({ name, status, refusal: status < 300 ? null : body }).toEqual({ name, status, refusal: null });
      const read = v.parse(ROWS[name].answer, body) as never;
      const { ownFields } = backend;
      if (ownFields)
        expect({ name, unnamed: unnamedFields(body, read, ownFields[name]) }).toEqual({ name, unnamed: [] });
      return read;
    },
    status: async (name, options) => (await call(name, options)).status,
    json: async (name, options) => (await call(name, options)).body,
  };
}

// The smallest PNG there is: one transparent pixel.
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** An image as a browser's file input gives it. */
export function pngFile(name: string): File {
  return new File([Buffer.from(PIXEL, 'base64')], name, { type: 'image/png' });
}

/** Spec 7: FUND_WALLET and WITHDRAW travel as multipart, with rate 0 and fee 0. */
export function cashForm(type: string, email: string, currency: string, amount: string): FormData {
  const form = new FormData();
  const fields = {
    email,
    currency_from: currency,
    currency_to: currency,
    amount,
    rate: '0',
    type,
    transaction_fee: '0',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** Keeps every password rule of spec 5. */
export const PASSWORD = 'Correct#Horse7';

interface Account {
  id: string;
  email: string;
  token: string;
}
interface Offer {
  currency: string;
  swapTo: string;
  amount: string;
  rate: string;
}

/** Scenes that expectations begin with, all set over the wire. */
export interface Bench extends Caller {
  backend: ContractBackend;
  /** A new user, signed in. */
  account(): Promise<Account>;
  /** A new user with an approved deposit. */
  funded(currency: string, amount: string): Promise<Account>;
  /** Deposits more. */
  deposit(account: Account, currency: string, amount: string): Promise<void>;
  /** A new user with one processed listing, and nothing else. */
  lister(offer: Offer): Promise<Account>;
  /** Exact balance as canonical decimal text. */
  balance(account: Account, currency: string): Promise<string | null>;
}

let people = 0;

/** A bench for one expectation, with its own list of calls. */
export function createBench(backend: ContractBackend): Bench {
  const caller = createCaller(backend);

  async function account(): Promise<Account> {
    people += 1;
    const email = `Person${String(people)}@example.com`;
    await caller.answer('register', { json: { email, username: `person${String(people)}`, password: PASSWORD } });
    const { token } = await caller.answer('login', { json: { email, password: PASSWORD } });
    const { id } = await caller.answer('getMe', { token });
    return { id, email, token };
  }

  async function deposit(to: Account, currency: string, amount: string): Promise<void> {
    const form = cashForm('FUND_WALLET', to.email, currency, amount);
    const { id } = await caller.answer('createTransaction', { token: to.token, form });
    await backend.approve(id);
  }

  async function funded(currency: string, amount: string): Promise<Account> {
    const owner = await account();
    await deposit(owner, currency, amount);
    return owner;
  }

  return {
    ...caller,
    backend,
    account,
    deposit,
    funded,
    async lister({ currency, swapTo, amount, rate }) {
      const owner = await funded(currency, amount);
      const json = { type: 'LIST', currency_from: currency, currency_to: swapTo, amount, rate, transaction_fee: '0' };
      await caller.answer('createTransaction', { token: owner.token, json });
      await backend.process();
      return owner;
    },
    async balance({ token }, currency) {
      return (await caller.answer('getWallet', { token, query: { currency } })).balance;
    },
  };
}

/** One behaviour that every backend of this product has. */
export interface Expectation {
  /** A sentence, headed by the requirement that it proves. */
  title: string;
  /** The calls that it is about; they are proved to have been made. */
  calls: readonly AnyName[];
  check: (bench: Bench) => Promise<void>;
}

/** One expectation: title, the calls that it is about, and the check. */
export function expectation(title: string, calls: readonly AnyName[], check: Expectation['check']): Expectation {
  return { title, calls, check };
}
