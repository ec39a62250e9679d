import { HOUSE_SENTENCES, SENTENCES } from '@/texts/sentences';
import { checkAmount } from './amountRule';
import { type Breach, firstBreach } from './breach';

/** A chosen file, as far as the rules look at it: a browser's File is one. */
export interface ChosenFile {
  readonly type: string;
}

export interface FundForm {
  amount: string;
  screenshot: ChosenFile | null;
}

/** Spec 5: an upload is optional, and must be an image. */
export function checkImage(file: ChosenFile | null): string | null {
  return file === null || file.type.startsWith('image/') ? null : HOUSE_SENTENCES.imageRequired;
}

/** Spec 5, fund wallet. The first broken rule wins; null means that the form may be sent. */
export function checkFund({ amount, screenshot }: FundForm): Breach<keyof FundForm> | null {
  return firstBreach([
    ['amount', checkAmount(amount, SENTENCES.fundAmountInvalid)],
    ['screenshot', checkImage(screenshot)],
  ]);
}
