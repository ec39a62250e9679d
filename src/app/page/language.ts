import { LANGUAGE_IDS } from '@contract/values/languages';
import { keepLanguageOfAddress } from '@/api/session/languageStorage';
import { wantedLanguage } from '@/api/session/wantedLanguage';
import { speakPart } from './speakPart';
import { currentLanguage } from '@/texts/language/language';

type Part = Parameters<typeof speakPart>[1];

let wanted: string | null = null;
const parts: Partial<Record<Part, Promise<void>>> = {};

let hasFailed = false;
const listeners = new Set<() => void>();

/** True if texts of the user's language could not be fetched, so that they are in English. */
export const hasLanguageFailed = (): boolean => hasFailed;

/** Calls back when that becomes true. Returns a function that stops it. */
export function onLanguageFailed(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

async function load(part: Part): Promise<void> {
  if (wanted === null) {
    wanted = wantedLanguage(LANGUAGE_IDS);
    keepLanguageOfAddress();
  }
  try {
    await speakPart(wanted, part);
  } catch {
    hasFailed = true;
    listeners.forEach((listener) => listener());
  }
  document.documentElement.lang = currentLanguage().tag;
}

/** Resolves once the texts of a part are loaded. It never rejects: missing texts are in English. */
export const textsOf = (part: Part): Promise<void> => (parts[part] ??= load(part));
