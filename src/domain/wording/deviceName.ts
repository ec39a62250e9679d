import { sessionTexts } from '@/texts/profile/sessions';
import { currentLanguage } from '@/texts/language/language';

/** "Nigeria" for NG, in the user's language; the letters themselves if they name no country. */
function countryName(code: string): string {
  try {
    return new Intl.DisplayNames(currentLanguage().locale, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

interface DeviceFacts {
  browser: string;
  system: string;
  /** Two letters; empty if it is not known. */
  country: string;
}

/** The name of a device with its country, if that is known. @param country two letters, or empty */
export const inCountry = (device: string, country: string): string =>
  country === '' ? device : sessionTexts.inCountry(device, countryName(country));

/** "Firefox on Windows, Nigeria". */
export const formatDevice = ({ browser, system, country }: DeviceFacts): string =>
  inCountry(sessionTexts.name(browser, system), country);
