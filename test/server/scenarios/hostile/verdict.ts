import { readErrorText } from '@contract/values/errors';
import { REFUSAL_CODES } from '@server/platform/refusal';
import type { HostileRequest } from './requests';

/** What came back. */
export interface HostileAnswer {
  status: number;
  contentType: string;
  text: string;
  ms: number;
}

/** What people open in a browser. */
const PAGES = ['receipts/', 'away/mail-end/', 'devices/not-me/'];
/** No answer takes longer. */
export const MOST_MS = 5_000;

const isReason = (value: unknown): boolean =>
  typeof value === 'string'
    ? value !== ''
    : Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string' && each !== '');

/** True for a code of the table. A field that is called `code` has a list of reasons. */
const isCode = (code: unknown): boolean => Array.isArray(code) || (typeof code === 'string' && code in REFUSAL_CODES);

/** True for the contract's error shape: reasons by field, at least one of them readable, and a code for programs. */
export function isErrorShape(text: string): boolean {
  try {
    const body = JSON.parse(text) as unknown;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
    return Object.values(body).every(isReason) && readErrorText(body) !== null && 'code' in body && isCode(body.code);
  } catch {
    return false;
  }
}

/** What is wrong with an answer, or null. */
export function faultOf(
  { method, path }: Pick<HostileRequest, 'method' | 'path'>,
  answer: HostileAnswer,
): string | null {
  const { status, contentType, text, ms } = answer;
  // On a busy machine the database may be slow, and this call is there to say so.
  const saysSlow = method === 'HEAD' || text === '{"status":"slow database"}';
  if (path.startsWith('ready/') && status === 503 && saysSlow) return null;
  if (status >= 500) return `status ${String(status)}`;
  if (ms > MOST_MS) return `took ${String(ms)} ms`;
  if (status < 400 || method === 'HEAD') return null;
  // A person with a wrong code or an old link gets a page.
  const isPage = PAGES.some((page) => path.startsWith(page));
  if (isPage && status === 404 && contentType.startsWith('text/html')) return null;
  if (!contentType.startsWith('application/json')) return `an error of type ${contentType || 'none'}`;
  return isErrorShape(text) ? null : 'an error of another shape';
}

/** The tally of a run. */
export class Tally {
  readonly byStatus: Record<string, number> = {};
  slowestMs = 0;

  add({ status, ms }: HostileAnswer): void {
    this.byStatus[status] = (this.byStatus[status] ?? 0) + 1;
    this.slowestMs = Math.max(this.slowestMs, Math.round(ms));
  }
}

/** A request for a report: enough to send it again by hand. */
export function describe({ method, path, headers, body }: HostileRequest): string {
  const head = headers.map(([name, value]) => `${name}: ${value.slice(0, 200)}`).join('\n');
  return `${method} ${path.slice(0, 500)}\n${head}\n\n${body?.toString('latin1').slice(0, 2_000) ?? ''}`;
}
