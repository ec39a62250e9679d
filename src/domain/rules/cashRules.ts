import type { TypedNumber } from '@/domain/money/typedNumber';
import { SENTENCES } from '@/texts/sentences';
import { checkAmount, type LimitFacts } from './amountRule';
import type { Rules } from './breach';
import { checkImage, type ChosenPicture } from './imageRule';

interface FundForm {
  amount: TypedNumber;
  screenshot: ChosenPicture | null;
}

/** Spec 5, fund wallet, and the server's limits. */
export const fundRules: Rules<FundForm, LimitFacts> = [
  ['amount', ({ amount }) => checkAmount(amount, SENTENCES.fundAmountInvalid)],
  ['amount', ({ amount }, { overLimit }) => overLimit(amount, null)],
  ['screenshot', ({ screenshot }) => checkImage(screenshot)],
];
