import { LANGUAGE_IDS } from '@contract/values/account/languages';
import { keepLanguageOfAddress } from '@/api/session/languageStorage';
import { wantedLanguage } from '@/api/session/wantedLanguage';
import { LANGUAGES, type TranslatedId } from '@/texts/language/facts';
import { type Records, speak } from '@/texts/language/language';
import { texts as fr } from '@/texts/fr/console';
import { texts as zh } from '@/texts/zh/console';

/** The console is one file, so it has its texts in every language. */
const TEXTS: Readonly<Record<TranslatedId, Records>> = { zh, fr };

const isTranslated = (id: string): id is TranslatedId => id in TEXTS;

/** Shows the console in the language of the address, the operator or the browser, as the app does. */
export function speakConsole(): void {
  const id = wantedLanguage(LANGUAGE_IDS);
  keepLanguageOfAddress();
  if (!isTranslated(id)) return;
  speak(LANGUAGES[id], TEXTS[id]);
  document.documentElement.lang = LANGUAGES[id].tag;
}
