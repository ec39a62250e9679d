/** The languages of the product. A text exists in each of them: a record that lacks one does not compile. */
type Language = 'en';

/** The language of this page. */
const language: Language = 'en';

/** The locale by which numbers, counts and plurals are written. */
export const locale = 'en-US';

/** The locale by which dates and times are written: day before month, 24 hours. */
export const dateLocale = 'en-GB';

/**
 * Takes one record of texts for each language, all of the same shape, and returns the one for the language of this
 * page.
 */
export const inLanguage = <Texts>(records: Record<Language, Texts>): Texts => records[language];
