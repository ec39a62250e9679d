import { type Caller, createCaller } from './caller';
import type { ContractBackend } from './contractBackend';
import { cashForm } from './forms';

/** Keeps every password rule of spec 5. */
export const PASSWORD = 'Correct#Horse7';

export interface Account {
  id: string;
  email: string;
  token: string;
}
export interface Offer {
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
