import { LANGUAGE_IDS } from '@contract/values/languages';
import { deviceStorage } from './deviceStorage';
import { CHOICES_KEY, storedChoices } from './storedChoices';
import { LANGUAGE_PARAMETER, languageOfAddress } from './wantedLanguage';

const YEAR_S = 31_536_000;
/** There until our own server knows the choice. */
const UNSENT = 'crossrate-language-unsent';

/**
 * Keeps the language that the user chose: with the other choices about the interface, and in a cookie, by which our own
 * server chooses the page. @param choice its id, or 'auto' for the browser's
 */
function storeLanguage(choice: string): void {
  deviceStorage.write(UNSENT, choice);
  deviceStorage.write(CHOICES_KEY, JSON.stringify({ ...storedChoices(), language: JSON.stringify(choice) }));
  document.cookie = `language=${choice};path=/;max-age=${String(choice === 'auto' ? 0 : YEAR_S)};samesite=lax`;
}

/** True if the user chose a language that our own server does not know. */
export const isLanguageUnsent = (): boolean => deviceStorage.read(UNSENT) !== null;

/** Our own server knows it. */
export const languageSent = (): void => deviceStorage.remove(UNSENT);

/** Keeps the language of the address for the next visits, and takes it out of the address. */
export function keepLanguageOfAddress(): void {
  const asked = languageOfAddress();
  if (asked === null) return;
  if (['auto', ...LANGUAGE_IDS].includes(asked)) storeLanguage(asked);
  const url = new URL(window.location.href);
  url.searchParams.delete(LANGUAGE_PARAMETER);
  window.history.replaceState(window.history.state, '', url);
}
