import { LANGUAGES, type TranslatedId } from '@/texts/language/facts';
import { type Records, speak } from '@/texts/language/language';

/** Fetches one part of the texts of a language. */
type Load = () => Promise<{ texts: Records }>;

/** The texts of each language before the log-in and behind it. */
const TEXTS: Readonly<Record<TranslatedId, { public: Load; app: Load }>> = {
  zh: {
    public: () => import(/* webpackChunkName: "texts-zh-public" */ '@/texts/zh/parts/public'),
    app: () => import(/* webpackChunkName: "texts-zh-app" */ '@/texts/zh/parts/app'),
  },
  fr: {
    public: () => import(/* webpackChunkName: "texts-fr-public" */ '@/texts/fr/parts/public'),
    app: () => import(/* webpackChunkName: "texts-fr-app" */ '@/texts/fr/parts/app'),
  },
};

const isTranslated = (id: string): id is TranslatedId => id in TEXTS;

/** Fetches a part of the texts of a language and shows them from then on. English needs nothing. */
export async function speakPart(id: string, part: 'public' | 'app'): Promise<void> {
  if (isTranslated(id)) speak(LANGUAGES[id], (await TEXTS[id][part]()).texts);
}
