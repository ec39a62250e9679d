import { locale } from './language';

const rules = new Intl.PluralRules(locale);
const counts = new Intl.NumberFormat(locale);

/** A count with thousands separators: "10,000". */
export const formatCount = (count: number): string => counts.format(count);

/** A count, with a plus if there are more than were counted: "7", "100+". */
export const countedSoFar = (count: number, areAll: boolean): string => `${formatCount(count)}${areAll ? '' : '+'}`;

/** The forms that a noun has in the language. `other` is required, the rest only if they differ. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The form for a count, without the number: "listing" or "listings". */
export const formFor = (count: number, forms: Forms): string => forms[rules.select(count)] ?? forms.other;

/** A count with its noun: "1 listing", "10,000 listings". */
export const counted = (count: number, forms: Forms): string => `${formatCount(count)} ${formFor(count, forms)}`;
