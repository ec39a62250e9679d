import { must } from '@test/tools/soak/model/violation';

/** The answer, or that there was none: then the outcome is unknown. */
export type Answer = { status: number; body: unknown } | 'lost';

/** Who calls, and whence. */
export interface Caller {
  /** The server processes, called in turns. */
  origins: readonly string[];
  /** Null: not logged in. */
  token: string | null;
  /** Sent as X-Forwarded-For, so that callers do not share the limits of one address. */
  address: string;
}

/** Longer than any pause of the machine: a lost answer is recognised by its connection. */
const PATIENCE_MS = 3_600_000;

let calls = 0;

/** One call of the backend. `lost` if the connection broke, no answer came, or the server failed (5xx). */
export async function call(
  { origins, token, address }: Caller,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { body, key }: { body?: object; key?: string } = {},
): Promise<Answer> {
  calls += 1;
  const origin = origins[calls % origins.length] ?? '';
  try {
    const response = await fetch(`${origin}/backend/${path}`, {
      method,
      headers: {
        'X-Forwarded-For': address,
        ...(token === null ? {} : { Authorization: `Token ${token}` }),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      },
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (response.status >= 500) return 'lost';
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  } catch {
    return 'lost';
  }
}

/** True for an answer that promises something. */
export const isSuccess = (answer: Answer): answer is { status: number; body: unknown } =>
  answer !== 'lost' && answer.status < 300;

/** The list in an answer; null if it was refused or lost. @throws Violation for a success that is not a list */
export function rowsOf<Row>(answer: Answer): Row[] | null {
  if (!isSuccess(answer)) return null;
  must(Array.isArray(answer.body), 'an answer is no list', { body: answer.body });
  return answer.body as Row[];
}
