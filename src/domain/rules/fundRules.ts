import type { TypedNumber } from '@/domain/money/amountInput';
import { SENTENCES } from '@/texts/sentences';
import { checkAmount } from './amountRule';
import type { Rules } from './breach';
import { checkImage, type ChosenFile } from './imageRule';

interface FundForm {
  amount: TypedNumber;
  screenshot: ChosenFile | null;
}

/** Spec 5, fund wallet. */
export const fundRules: Rules<FundForm> = [
  ['amount', ({ amount }) => checkAmount(amount, SENTENCES.fundAmountInvalid)],
  ['screenshot', ({ screenshot }) => checkImage(screenshot)],
];
