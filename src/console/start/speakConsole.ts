import { LANGUAGE_IDS } from '@contract/values/account/languages';
import { keepLanguageOfAddress } from '@/api/session/languageStorage';
import { wantedLanguage } from '@/api/session/wantedLanguage';
import { LANGUAGES, type TranslatedId } from '@/texts/language/facts';
import { type Records, speak } from '@/texts/language/language';
import { controls as frenchControls } from '@/texts/fr/controls';
import { figures as frenchFigures } from '@/texts/fr/lists/figures';
import { times as frenchTimes } from '@/texts/fr/lists/times';
import { texts as french } from '@/texts/fr/parts/console';
import { AUTH_SENTENCES as frenchSentences, authSaid as frenchSaid } from '@/texts/fr/public/authSentences';
import { transactions as frenchTransactions } from '@/texts/fr/transactions';
import { controls as chineseControls } from '@/texts/zh/controls';
import { figures as chineseFigures } from '@/texts/zh/lists/figures';
import { times as chineseTimes } from '@/texts/zh/lists/times';
import { texts as chinese } from '@/texts/zh/parts/console';
import { AUTH_SENTENCES as chineseSentences, authSaid as chineseSaid } from '@/texts/zh/public/authSentences';
import { transactions as chineseTransactions } from '@/texts/zh/transactions';

/** The console is one file, so it has its texts in every language. */
const TEXTS: Readonly<Record<TranslatedId, Records>> = {
  zh: {
    ...chinese,
    controls: chineseControls,
    'lists:figures': chineseFigures,
    'lists:times': chineseTimes,
    authSentences: chineseSentences,
    authSaid: chineseSaid,
    transactions: chineseTransactions,
  },
  fr: {
    ...french,
    controls: frenchControls,
    'lists:figures': frenchFigures,
    'lists:times': frenchTimes,
    authSentences: frenchSentences,
    authSaid: frenchSaid,
    transactions: frenchTransactions,
  },
};

const isTranslated = (id: string): id is TranslatedId => id in TEXTS;

/** Shows the console in the language of the address, the operator or the browser, as the app does. */
export function speakConsole(): void {
  const id = wantedLanguage(LANGUAGE_IDS);
  keepLanguageOfAddress();
  if (!isTranslated(id)) return;
  speak(LANGUAGES[id], TEXTS[id]);
  document.documentElement.lang = LANGUAGES[id].tag;
}
