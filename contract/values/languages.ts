/** The languages that a user may choose, by id. The first one is the default. */
export const LANGUAGE_IDS = ['en', 'zh', 'fr'] as const;
export type LanguageId = (typeof LANGUAGE_IDS)[number];
