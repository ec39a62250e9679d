import { currentLanguage } from '@/texts/language/language';

/** The separator of thousands and the decimal mark of a language. */
interface NumberMarks {
  group: string;
  decimal: string;
}

const USUAL: NumberMarks = { group: ',', decimal: '.' };
/** Languages that write figures in another way than English. */
const OTHERS: Partial<Record<string, NumberMarks>> = { fr: { group: '\u202f', decimal: ',' } };

export const numberMarks = (): NumberMarks => OTHERS[currentLanguage().id] ?? USUAL;

/** A figure as it is typed in the current language: canonical decimal text with the decimal mark of the language. */
export const plainFigure = (canonical: string): string => canonical.replace('.', numberMarks().decimal);
