import { isExactAsFloats } from '@contract/values/jsonText';
import { callUrl } from '@/api/transport/backendHost';

/**
 * In characters. A longer answer would keep a slow phone busy, because the app reads it again; and what its users wait
 * for is the download.
 */
const LONGEST = 200_000;

/**
 * The answer to an early read of this path, for a script that shows it early. Null if the app would not use it, or if
 * it has amounts that are not texts: the code that reads those exactly would make the page larger.
 */
export async function earlyAnswer(path: string): Promise<unknown> {
  const response = await window.crossrateEarly?.get(callUrl(path).href)?.response;
  if (!response?.ok || !response.headers.has('etag') || response.bodyUsed) return null;
  const text = await response.clone().text();
  return text.length > LONGEST || !isExactAsFloats(text) ? null : JSON.parse(text);
}

/** What was sent as a text or as a number, as text. */
export const textOf = (sent: unknown): string | null =>
  typeof sent === 'string' || typeof sent === 'number' ? String(sent) : null;
