import type { CallName } from '@contract/calls';

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
  ownFields?: Partial<Record<CallName, readonly string[]>>;
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
