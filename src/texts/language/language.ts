/** A language of the product. */
export interface Language {
  /** Its short name, in addresses and in what is stored: "fr". */
  readonly id: string;
  /** For `lang` in the page (BCP 47). */
  readonly tag: string;
  /** The locale by which numbers, counts and plurals are written. */
  readonly locale: string;
  /** The locale by which dates and times are written. */
  readonly dateLocale: string;
}

/** A record of texts for each key; what is missing is shown in English. */
export type Records = Readonly<Partial<Record<string, object>>>;

/** A language with those of its texts that are loaded. */
export interface Spoken {
  readonly language: Language;
  readonly records: Records;
}

/** Texts are in the code in English, which every other language replaces. Dates: day before month, 24 hours. */
export const ENGLISH: Language = { id: 'en', tag: 'en', locale: 'en-US', dateLocale: 'en-GB' };

let inPage: Spoken = { language: ENGLISH, records: {} };
let spoken = () => inPage;

/** The language of this page, or of what the server does at the moment. */
export const currentLanguage = (): Language => spoken().language;

/** The texts of the current language under a key, as far as they are loaded. */
export const recordOf = (key: string): object | undefined => spoken().records[key];

/** Shows the texts of a language from now on, beside those that were loaded before. */
export function speak(language: Language, records: Records): void {
  inPage = { language, records: { ...inPage.records, ...records } };
}

/** For a server, which uses another language for each user: `choose` is called for every single text. */
export function speakAs(choose: () => Spoken): void {
  spoken = choose;
}
