import { LANGUAGES as CHOICES } from '@/texts/language/facts';
import { ENGLISH, type Language, speak } from '@/texts/language/language';

export const FRENCH = CHOICES.fr;
export const CHINESE = CHOICES.zh;

/** Every language whose figures are tested. */
export const LANGUAGES = [ENGLISH, CHINESE, FRENCH] as const;

/** Numbers are written and read as in a language until the end of the test. Texts stay in English. */
export const speakOnly = (language: Language): void => speak(language, {});

afterEach(() => speakOnly(ENGLISH));
