import { CASH_LIMIT_KINDS, nameOfCashLimit } from '@contract/console/userLimits';
import { deskTexts, inboxTexts } from '@/texts/console/desk';
import { limitTexts } from '@/texts/wallet/limits';

/** A limit of a user in the operator's words. */
export function limitWords(name: string): string {
  const kind = CASH_LIMIT_KINDS.find((each) => nameOfCashLimit(each) === name);
  if (!kind) return deskTexts.limitNames[name] ?? name;
  const { type, period, currency } = kind;
  return deskTexts.cashLimit(inboxTexts.types[type] ?? type, limitTexts.periods[period], currency);
}
