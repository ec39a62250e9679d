import type { TypedNumber } from '@/domain/money/typedNumber';
import { type Sentence, SENTENCES } from '@/texts/sentences';
import { checkAmountWithin, type WalletFacts } from './amountRule';
import type { Rules } from './breach';

export interface PathSearchForm {
  amount: TypedNumber;
  target: string | null;
}

export interface MultilateralOrderForm extends PathSearchForm {
  /** The chosen path's text, such as "NGN->GHC->CNY". */
  path: string | null;
}

interface MultilateralOrderFacts extends WalletFacts {
  /** False if the book shows that the chosen path cannot carry the amount: then it counts as not chosen. */
  carries: boolean;
}

function required(value: string | null): Sentence | null {
  return value ? null : SENTENCES.pathFieldsRequired;
}

/** Spec 5: the rules of Compute paths. A missing amount and an unreadable one have different sentences. */
const pathSearchRules: Rules<PathSearchForm, WalletFacts> = [
  ['amount', ({ amount }) => (amount.problem === 'empty' ? SENTENCES.pathFieldsRequired : null)],
  ['amount', ({ amount }, { balance }) => checkAmountWithin(amount, balance, SENTENCES.orderAmountInvalid)],
  ['target', ({ target }) => required(target)],
];

/** Spec 5, multilateral order. */
export const multilateralOrderRules: Rules<MultilateralOrderForm, MultilateralOrderFacts> = [
  ...pathSearchRules,
  ['path', ({ path }, { carries }) => required(carries ? path : null)],
];
