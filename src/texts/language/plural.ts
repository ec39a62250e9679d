import { currentLanguage } from './language';

/** Calls `make` once for each locale, and keeps the result. */
function perLocale<Made>(make: (locale: string) => Made): (locale: string) => Made {
  const made = new Map<string, Made>();
  return (locale) => {
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}

const rulesOf = perLocale((locale) => new Intl.PluralRules(locale));
const countsOf = perLocale((locale) => new Intl.NumberFormat(locale));

/** A count with thousands separators: "10,000". */
export const formatCount = (count: number): string => countsOf(currentLanguage().locale).format(count);

/** A count, with a plus if there are more than were counted: "7", "100+". */
export const countedSoFar = (count: number, areAll: boolean): string => `${formatCount(count)}${areAll ? '' : '+'}`;

/** The forms that a noun has in the language. `other` is required, the rest only if they differ. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The form for a count, without the number: "listing" or "listings". */
export const formFor = (count: number, forms: Forms): string =>
  forms[rulesOf(currentLanguage().locale).select(count)] ?? forms.other;

/** A count with its noun: "1 listing", "10,000 listings". */
export const counted = (count: number, forms: Forms): string => `${formatCount(count)} ${formFor(count, forms)}`;
