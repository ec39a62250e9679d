import type { MobilePaymentState } from '@contract/payments';
import type { CurrencyCode } from '@contract/values/currencies';

/** A payment that a provider is asked for. */
export interface Payment {
  /** By which the provider knows it. The same id is the same payment, however often it is sent. */
  id: string;
  amount: string;
  currency: CurrencyCode;
  /** The reference of the funding. */
  reference: string;
  phone: string;
}

/** A payment that goes back. */
export interface Refund {
  /** By which the provider knows it, as that of a payment. */
  id: string;
  /** The id of the payment. */
  payment: string;
  /** What was paid. */
  amount: string;
  currency: CurrencyCode;
  reference: string;
}

/** `reversed`: it was made, and its money went back to the payer later, which is the last word about it. */
export type PaymentState = MobilePaymentState | 'reversed';

/** What a provider says of a payment. */
export interface Outcome {
  state: PaymentState;
  /** What was paid, decimal text, and in which of our currencies; null if the provider names none of them. */
  paid: { amount: string; currency: CurrencyCode | null } | null;
  /** The provider's own word for why it failed or was reversed; empty if it has none. */
  reason: string;
  /** Its number of the payment; null while there is none. */
  receipt: string | null;
}

/** Nothing is known of it yet. */
export const STILL_PENDING: Outcome = { state: 'pending', paid: null, reason: '', receipt: null };

/** Why a provider has not answered. What was asked may have been done all the same. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/** Who takes money from users, says that it has come, and gives it back (decisions 608 and 615). */
export interface PaymentProvider {
  /**
   * Asks the payer for the money. Sending the same payment again is harmless.
   *
   * @returns `pending` if it was taken, or why it never will be
   * @throws NoAnswer
   */
  instruct(payment: Payment): Promise<Outcome>;
  /**
   * Asks what became of a payment.
   *
   * @returns null if the provider does not know it
   * @throws NoAnswer
   */
  confirm(payment: Payment): Promise<Outcome | null>;
  /**
   * Gives a payment back to the phone that paid it, unless that was done or is under way. It may be asked again and again.
   * Null if the provider gives nothing back.
   *
   * @returns what became of it: `pending` while that is not known
   * @throws NoAnswer
   */
  refund: ((refund: Refund) => Promise<Outcome>) | null;
}
