import { LANGUAGES, type TranslatedId } from '@/texts/language/facts';
import { type Records, speak } from '@/texts/language/language';

/** One part of the texts of a language. */
interface Part {
  texts: Records;
}

/** The texts of each language before the log-in, and how those behind it are fetched. */
const TEXTS: Readonly<Record<TranslatedId, () => Promise<Part & { loadApp: () => Promise<Part> }>>> = {
  zh: () => import(/* webpackChunkName: "texts-zh-public" */ './zh'),
  fr: () => import(/* webpackChunkName: "texts-fr-public" */ './fr'),
};

const isTranslated = (id: string): id is TranslatedId => id in TEXTS;

/** Fetches a part of the texts of a language and shows them from then on. English needs nothing. */
export async function speakPart(id: string, part: 'public' | 'app'): Promise<void> {
  if (!isTranslated(id)) return;
  const first = await TEXTS[id]();
  speak(LANGUAGES[id], (part === 'public' ? first : await first.loadApp()).texts);
}
