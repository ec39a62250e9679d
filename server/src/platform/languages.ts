import { AsyncLocalStorage } from 'node:async_hooks';
import { LANGUAGE_IDS, type LanguageId } from '@contract/values/languages';
import { LANGUAGES } from '@/texts/language/facts';
import { speakAs, type Spoken } from '@/texts/language/language';
import { texts as frApp } from '@/texts/fr/appPart';
import { texts as frConsole } from '@/texts/fr/console';
import { texts as frLanding } from '@/texts/fr/landing';
import { texts as frPublic } from '@/texts/fr/public';
import { texts as frServer } from '@/texts/fr/server';
import { texts as zhApp } from '@/texts/zh/appPart';
import { texts as zhConsole } from '@/texts/zh/console';
import { texts as zhLanding } from '@/texts/zh/landing';
import { texts as zhPublic } from '@/texts/zh/public';
import { texts as zhServer } from '@/texts/zh/server';

/** The texts of the server by language. The record is total: a new language does not compile without its line. */
const SPOKEN: Readonly<Record<LanguageId, Spoken>> = {
  en: { language: LANGUAGES.en, records: {} },
  zh: {
    language: LANGUAGES.zh,
    records: { ...zhPublic, ...zhLanding, ...zhApp, ...zhConsole, ...zhServer },
  },
  fr: {
    language: LANGUAGES.fr,
    records: { ...frPublic, ...frLanding, ...frApp, ...frConsole, ...frServer },
  },
};

const isLanguage = (id: string): id is LanguageId => (LANGUAGE_IDS as readonly string[]).includes(id);

/** The language with this id; English if there is none. */
export const knownLanguage = (id: string): LanguageId => (isLanguage(id) ? id : LANGUAGE_IDS[0]);

const ofWork = new AsyncLocalStorage<LanguageId>();

/** Does something in a language, in which all of its texts are, also later ones. English if it is unknown. */
export const inLanguageOf = <Result>(id: string, work: () => Result): Result => ofWork.run(knownLanguage(id), work);

// Work without a language, such as a command of the operator, is in English.
speakAs(() => SPOKEN[ofWork.getStore() ?? LANGUAGE_IDS[0]]);
