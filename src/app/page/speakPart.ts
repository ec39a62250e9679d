import { LANGUAGES, type TranslatedId } from '@/texts/language/facts';
import { type Records, speak } from '@/texts/language/language';

interface Part {
  texts: Records;
}

/** The parts of a language besides the texts of every page: those of the landing page, and those behind the log-in. */
type Later = 'landing' | 'app';

/** The first texts of each language, and how the others are fetched. */
const TEXTS: Readonly<Record<TranslatedId, () => Promise<Part & { later: Record<Later, () => Promise<Part>> }>>> = {
  zh: () => import(/* webpackChunkName: "texts-zh-public" */ '@/texts/zh/first'),
  fr: () => import(/* webpackChunkName: "texts-fr-public" */ '@/texts/fr/first'),
};

const isTranslated = (id: string): id is TranslatedId => id in TEXTS;

/** Fetches a part of the texts of a language and shows them from then on. English needs nothing. */
export async function speakPart(id: string, part: 'public' | Later): Promise<void> {
  if (!isTranslated(id)) return;
  const first = await TEXTS[id]();
  speak(LANGUAGES[id], (part === 'public' ? first : await first.later[part]()).texts);
}
