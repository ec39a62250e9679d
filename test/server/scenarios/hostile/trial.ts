import type { Send } from './send';
import type { Spoiled } from './spoiled';
import { faultOf } from './verdict';

/** A server that is asked. */
export interface Asked {
  send: Send;
  /** A fingerprint of every row. */
  state(): Promise<string[]>;
  /** What no answer may show. */
  secret?: string;
}

export const asFields = (fields: object) =>
  new Map(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)]));

/** What came of a request. */
interface Trial {
  /** What is wrong with the answer, or null. */
  fault: string | null;
  isLetIn: boolean;
  /** Every row as it was found after the request; null if that was not looked at. */
  left: string[] | null;
}

/**
 * Sends a request that breaks a rule.
 * @param left what the last request has left, if nothing has changed since: to look costs more than to ask
 */
export async function tryRequest(
  { title, request, isHopeless }: Spoiled,
  { send, state, secret }: Asked,
  left: string[] | null,
): Promise<Trial> {
  const before = left ?? (await state());
  const answer = await send(request);
  if (!answer) return { fault: null, isLetIn: false, left: before };
  const { status, text } = answer;
  const isLetIn = status < 400;
  const said = (fault: string | null, after: string[] | null = null) => ({
    fault: fault === null ? null : `${title} ${fault}`,
    isLetIn,
    left: after,
  });
  const fault = faultOf(request, answer);
  if (fault !== null) return said(`${fault} ${text.slice(0, 200)}`);
  if (secret !== undefined && text.includes(secret)) return said('shows another user');
  if (isLetIn) return said(isHopeless ? `was let in with ${String(status)}` : null);
  const after = await state();
  const changed = after.filter((table, index) => table !== before[index]);
  return said(changed.length > 0 ? `was refused, but changed ${changed.join(' and ')}` : null, after);
}
