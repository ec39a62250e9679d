import { currentLanguage } from '@/texts/language/language';

/** What a language writes between the thousands, and before the decimals. */
interface NumberMarks {
  group: string;
  decimal: string;
}

const USUAL: NumberMarks = { group: ',', decimal: '.' };
/** Languages that write figures in another way than English. */
const OTHERS: Partial<Record<string, NumberMarks>> = { fr: { group: '\u202f', decimal: ',' } };

/** The marks of the current language. */
export const numberMarks = (): NumberMarks => OTHERS[currentLanguage().id] ?? USUAL;

/** A figure as it is typed in the current language: canonical decimal text with the decimal mark of the language. */
export const plainFigure = (canonical: string): string => canonical.replace('.', numberMarks().decimal);
