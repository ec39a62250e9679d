import { isExactAsFloats } from '@contract/values/jsonText';
import { storedChoices } from '@/api/session/storedChoices';
import { wantedLanguage } from '@/api/session/wantedLanguage';
import { callUrl } from '@/api/transport/backendHost';
import { speak } from '@/texts/language/language';

/** In characters. Reading a longer answer twice would keep a slow phone busy. */
const LONGEST = 200_000;

/**
 * The answer to an early read of this path, for a script that shows it early. Null if the app would not use it, or if
 * amounts in it are not text: the code for such numbers would make the page larger.
 */
export async function earlyAnswer(path: string): Promise<unknown> {
  const response = await window.crossrateEarly?.get(callUrl(path).href)?.response;
  if (!response?.ok || !response.headers.has('etag') || response.bodyUsed) return null;
  const text = await response.clone().text();
  return text.length > LONGEST || !isExactAsFloats(text) ? null : JSON.parse(text);
}

/** A text or a number of JSON, as text. */
export const textOf = (sent: unknown): string | null =>
  typeof sent === 'string' || typeof sent === 'number' ? String(sent) : null;

/**
 * If a form is sent before the app runs, the browser would leave the page. This keeps the page and marks the form. When
 * the app takes the form over, it looks for the mark once and sends the form (ui/browser/handOver).
 */
export function holdSubmits(): void {
  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) event.target.dataset.sentEarly = '';
  };
  document.addEventListener('submit', hold, { capture: true });
}

/** A page in another language than the user's is hidden until the app draws it in theirs. */
export function markLanguage(): void {
  const { dataset } = document.documentElement;
  const { language, languages = '' } = dataset;
  if (language !== undefined && wantedLanguage(languages.split(' ')) !== language) dataset.elsewhere = '';
}

/** Resolves once the whole page is parsed, without waiting for its scripts. */
export function pageIsParsed(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('readystatechange', () => resolve(), { once: true });
  });
}

/** Keeps only a choice that this version knows. */
function known(stored: string | undefined, choices: readonly string[]): string | undefined {
  return choices.find((choice) => JSON.stringify(choice) === stored);
}

/** Applies what the user chose, before anything is painted. Without a choice, the system's theme applies. */
export function paintTheme(): void {
  const { theme, density } = storedChoices();
  const { dataset } = document.documentElement;
  const color = known(theme, ['light', 'dark']);
  if (color !== undefined) dataset.theme = color;
  const rows = known(density, ['auto', 'compact', 'comfortable']);
  if (rows !== undefined) dataset.density = rows;
}

/** From now on figures are written in the language of the page. Its texts are in the page already. */
export function speakAsDrawn(): void {
  const { lang, dataset } = document.documentElement;
  speak({ id: dataset.language ?? '', tag: lang, locale: lang, dateLocale: lang }, {});
}
