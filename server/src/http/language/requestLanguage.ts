import type { Context, MiddlewareHandler } from 'hono';
import { accepts } from 'hono/accepts';
import { getCookie } from 'hono/cookie';
import { LANGUAGE_IDS, type LanguageId } from '@contract/values/account/languages';
import { inLanguageOf, knownLanguage } from '@server/platform/languages';

const ENGLISH = LANGUAGE_IDS[0];

/** What the app stores if the user leaves the choice to the browser. */
const BROWSERS = 'auto';

/** "fr-CA" and "FR" are French. */
const idOf = (tag: string) => tag.split('-')[0]?.toLowerCase() ?? '';

/** The language that the caller likes best of those that there are; English if they name none. */
const acceptedLanguage = (c: Context): string =>
  accepts(c, {
    header: 'Accept-Language',
    supports: [...LANGUAGE_IDS],
    default: ENGLISH,
    match: (asked, { supports }) => {
      const wanted = asked.filter(({ q }) => q > 0).sort((one, other) => other.q - one.q);
      return wanted.map(({ type }) => idOf(type)).find((id) => supports.includes(id)) ?? ENGLISH;
    },
  });

/** What the address names, else what the user chose in the app, else what the browser asks for. */
export function pageLanguage(c: Context): LanguageId {
  const chosen = c.req.query('lang') ?? getCookie(c, 'language') ?? BROWSERS;
  return knownLanguage(chosen === BROWSERS ? acceptedLanguage(c) : chosen);
}

/** Answers a request in the language of its Accept-Language. Without one it is English, to the letter. */
export const speakToCaller: MiddlewareHandler = (c, next) => inLanguageOf(acceptedLanguage(c), next);

/** For the pages of the server itself, which a person opens without the app. */
export const speakOnPage: MiddlewareHandler = (c, next) => inLanguageOf(pageLanguage(c), next);
