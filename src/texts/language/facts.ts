import type { LanguageId } from '@contract/values/languages';
import { ENGLISH, type Language } from './language';

interface NamedLanguage extends Language {
  /** In the language itself. */
  readonly name: string;
}

/** The languages of the product, in the order in which they are offered. */
export const LANGUAGES: Readonly<Record<LanguageId, NamedLanguage>> = {
  en: { ...ENGLISH, name: 'English' },
  zh: { id: 'zh', tag: 'zh-Hans', locale: 'zh-CN', dateLocale: 'zh-CN', name: '简体中文' },
  fr: { id: 'fr', tag: 'fr', locale: 'fr-FR', dateLocale: 'fr-FR', name: 'Français' },
};

/** Those besides English, which is in the code. */
export type TranslatedId = Exclude<LanguageId, 'en'>;
