import { storedChoices } from './storedChoices';

/** The parameter of an address that chooses a language: `?lang=fr`. */
export const LANGUAGE_PARAMETER = 'lang';

const ENGLISH = 'en';

/** The language of the address; null if it names none. */
export const languageOfAddress = (): string | null =>
  new URLSearchParams(window.location.search).get(LANGUAGE_PARAMETER);

/** The stored choice, as any version wrote it: '"fr"', or something that is not text. */
const storedLanguage = () => String(storedChoices().language ?? '').replaceAll('"', '');

/**
 * The language to show: that of the address, else the one that the user chose, else the first of the browser's that is
 * known. English if the one that was chosen is not known.
 */
export function wantedLanguage(known: readonly string[]): string {
  const asked = languageOfAddress() ?? storedLanguage();
  const wanted = asked && asked !== 'auto' ? [asked] : navigator.languages;
  return wanted.map((tag) => tag.split('-')[0] ?? '').find((id) => known.includes(id)) ?? ENGLISH;
}
