import { sessionTexts } from '@/texts/devices/sessions';
import { currentLanguage } from '@/texts/language/language';

/** "Nigeria" for NG, in the user's language; the letters themselves if they name no country. */
function countryName(code: string): string {
  try {
    return new Intl.DisplayNames(currentLanguage().locale, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

interface SessionPlace {
  browser: string;
  system: string;
  /** Two letters; empty if it is not known. */
  country: string;
}

/** "Firefox on Windows, Nigeria". */
export function formatSessionPlace({ browser, system, country }: SessionPlace): string {
  const agent = sessionTexts.name(browser, system);
  return country === '' ? agent : sessionTexts.inCountry(agent, countryName(country));
}
