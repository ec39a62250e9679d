import type { AppPart } from '@/texts/en/parts/appPart';
import type { ConsolePart } from '@/texts/en/parts/consolePart';
import type { LandingPart } from '@/texts/en/parts/landingPart';
import type { PublicPart } from '@/texts/en/parts/publicPart';
import type { ServerPart } from '@/texts/en/parts/serverPart';
import { recordOf } from '@/texts/language/language';
import { withKeys } from './withKeys';

type All = PublicPart & LandingPart & AppPart & ConsolePart & ServerPart;

/**
 * Texts that are read in the current language. What is missing there is in English, which is part of the code, so that
 * the app can be used if a translation fails to load.
 */
export function inLanguage<Key extends keyof All>(key: Key, english: All[Key]): All[Key] {
  let known: unknown;
  let named: unknown;
  return new Proxy<All[Key]>(english, {
    get: (texts, name) => {
      const record = recordOf(key);
      if (record !== known) [known, named] = [record, withKeys(record, english)];
      return Reflect.get((named as object | undefined) ?? texts, name) as unknown;
    },
  });
}
