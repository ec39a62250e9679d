import { type Sentence, SENTENCES } from '@/texts/sentences';
import { checkAmountWithin } from './amountRule';
import { type Breach, firstBreach } from './breach';
import type { WalletFacts } from './withdrawRules';

export interface PathSearchForm {
  amount: string;
  currencyTo: string | null;
}

export interface MultilateralOrderForm extends PathSearchForm {
  /** The chosen path's text, such as "NGN->GHC->CNY". */
  path: string | null;
}

function required(value: string | null): Sentence | null {
  return value ? null : SENTENCES.pathFieldsRequired;
}

/** An amount that is missing has the form's sentence, one that is no amount has the order's (spec 5). */
function checkPathAmount(amount: string, balance: string | null): Sentence | null {
  return required(amount.trim()) ?? checkAmountWithin(amount, balance, SENTENCES.orderAmountInvalid);
}

/** Spec 5: what Compute paths needs. */
export function checkPathSearch(form: PathSearchForm, { balance }: WalletFacts): Breach<keyof PathSearchForm> | null {
  return firstBreach([
    ['amount', checkPathAmount(form.amount, balance)],
    ['currencyTo', required(form.currencyTo)],
  ]);
}

/** Spec 5, multilateral order. The first broken rule wins; null means that the form may be sent. */
export function checkMultilateralOrder(
  form: MultilateralOrderForm,
  facts: WalletFacts,
): Breach<keyof MultilateralOrderForm> | null {
  return checkPathSearch(form, facts) ?? firstBreach([['path', required(form.path)]]);
}
