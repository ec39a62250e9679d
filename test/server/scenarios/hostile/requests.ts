import type { Json } from '@server/openapi/document';
import { type SeededRandom, seededRandom } from '@test/support/random/seededRandom';
import type { Placed } from '@test/server/openapi/document';
import { bodyFor } from './bodies';
import { rubbishName, rubbishValue, rubbishWord } from './rubbish';
import type { Known } from './sample';

/** A request as it is sent. */
export interface HostileRequest {
  method: string;
  /** With its query, relative to the backend host. */
  path: string;
  headers: [name: string, value: string][];
  body: Buffer | null;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND', 'TRACE', 'get'];
const ODD_PATHS = ['', '/', '//', '../', '%2e%2e/', 'nothing/', 'WALLETS/', 'wallets', 'wallets//', '.git/config', '?'];

const AUTHORIZATIONS = (token: string): readonly string[] => [
  ...['', 'Token', 'Token ', 'Bearer abc', 'Basic YTpi', 'Token null', `Token ${'a'.repeat(300)}`, `token ${token}`],
  ...[`Token  ${token}`, `Token ${token} x`, `Token ${token}, Token ${token}`, `Token ${token.slice(0, -1)}`, token],
  ...["Token ' or 1=1 --", 'Token %00', 'Token \u00e9\u00ff', `Bearer ${token}`, 'Token ../../x', `Token "${token}"`],
];

const HEADERS: readonly [string, string][] = [
  ['X-Long', 'x'.repeat(8_000)],
  ['Cookie', 'crossrate_live_session=%00; a=b; ; =; crossrate_live_session=x'.repeat(20)],
  ['Cookie', `crossrate_device=${'.'.repeat(3_000)}${'x'.repeat(43)}.%00.;`],
  ['User-Agent', `Firefox/${'9'.repeat(5_000)} (Windows\t<script>`],
  ['User-Agent', ''],
  ['If-None-Match', '"'.repeat(300)],
  ['If-None-Match', 'W/"x", *, "'],
  ['Accept-Encoding', 'gzip;q=abc, br;q=-1, *;q=0, identity;q=2'],
  ['Accept', '\u00ff, text/html;q=9'],
  ['Range', 'bytes=9-1,-5,0-'],
  ['X-Forwarded-For', ', ,<script>, ::1'],
  ['X-Forwarded-For', '1'.repeat(2_000)],
  ['Idempotency-Key', 'x'.repeat(500)],
  ['Idempotency-Key', "' or 1=1; --"],
  ['Idempotency-Key', ''],
  ['Origin', 'null'],
  ['Accept-Language', '*'.repeat(500)],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['Content-Type', 'application/json'],
  ['Referer', 'javascript:alert(1)'],
];

function fillPath(path: string, random: SeededRandom, known: Known): string {
  const fill = () => (random.chance(60) ? random.oneOf(known.ids) : rubbishWord(random));
  const filled = path.replace(/\{\w+\}/g, fill);
  if (random.chance(97)) return filled;
  return random.oneOf([
    ...ODD_PATHS,
    `${filled}${rubbishWord(random)}`,
    `${filled}/`,
    filled.toUpperCase(),
    `/${filled}`,
  ]);
}

function queryOf(operation: Json, random: SeededRandom, known: Known): string {
  const parameters = ((operation.parameters ?? []) as { name: string; in: string }[]).filter(
    (each) => each.in === 'query',
  );
  const value = () =>
    random.chance(40) ? random.oneOf(['CNY', 'NGN', 'true', '1', ...known.ids]) : rubbishWord(random);
  const pairs = parameters.filter(() => random.chance(70)).map(({ name }) => `${name}=${value()}`);
  if (random.chance(8)) pairs.push(`${encodeURIComponent(rubbishName(random))}=${value()}`);
  if (random.chance(4)) pairs.push(...pairs, '&&==', '=');
  if (random.chance(2)) pairs.push(`a=${'b'.repeat(4_000)}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function headersOf(random: SeededRandom, token: string, index: number): [string, string][] {
  // Each request has its own address: other tests cover the limits by address.
  const headers: [string, string][] = [
    ['X-Forwarded-For', `10.${String(index >> 16)}.${String((index >> 8) & 255)}.${String(index & 255)}`],
  ];
  if (random.chance(88)) headers.push(['Authorization', `Token ${token}`]);
  else if (random.chance(80)) headers.push(['Authorization', random.oneOf(AUTHORIZATIONS(token))]);
  if (random.chance(10)) headers.push(random.oneOf(HEADERS));
  if (random.chance(1))
    for (let count = 0; count < 90; count += 1) headers.push([`X-Many-${String(count)}`, 'y'.repeat(40)]);
  return headers;
}

function bodyOf(operation: Json, random: SeededRandom, known: Known) {
  const content = (operation.requestBody as { content: Record<string, { schema: Json }> } | undefined)?.content;
  const schema = Object.values(content ?? {})[0]?.schema;
  if (schema) return bodyFor(schema, random, known);
  // A body for a call that expects none.
  return random.chance(15)
    ? { bytes: Buffer.from(rubbishValue(random)), headers: { 'Content-Type': 'application/json' } }
    : null;
}

/** The request of a seed and a place in its run: always the same one for the same operations. */
export function hostileRequest(
  operations: readonly Placed[],
  seed: number,
  index: number,
  known: Known,
  token: string,
): HostileRequest {
  const random = seededRandom(seed + index * 7919);
  const { method, path, operation } = random.oneOf(operations);
  const sent = random.chance(95) ? method : random.oneOf(METHODS);
  const body = sent === 'GET' || sent === 'HEAD' ? null : bodyOf(operation, random, known);
  return {
    method: sent,
    path: `${fillPath(path, random, known)}${queryOf(operation, random, known)}`,
    headers: [...headersOf(random, token, index), ...Object.entries(body?.headers ?? {})],
    body: body?.bytes ?? null,
  };
}
