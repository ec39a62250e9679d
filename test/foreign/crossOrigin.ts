import type { IncomingMessage } from 'node:http';

/** All the headers that a foreign backend accepts (decision 116). */
const USUAL = ['accept', 'authorization', 'content-type', 'user-agent', 'x-csrftoken', 'x-requested-with'];

/** What every answer to the app's origin carries: no credentials, no exposed header. */
export const corsHeaders = (appOrigin: string): Record<string, string> => ({
  'Access-Control-Allow-Origin': appOrigin,
  Vary: 'Origin',
});

/** What a preflight is answered. */
export const preflightHeaders = (appOrigin: string): Record<string, string> => ({
  ...corsHeaders(appOrigin),
  'Access-Control-Allow-Methods': 'DELETE, GET, OPTIONS, PATCH, POST, PUT',
  'Access-Control-Allow-Headers': USUAL.join(', '),
  'Access-Control-Max-Age': '86400',
});

/** What a request asks for or brings that no such server would let through. */
export function offencesOf({ headers, method, url }: IncomingMessage): string[] {
  const asked = (headers['access-control-request-headers'] ?? '').split(',').map((name) => name.trim().toLowerCase());
  const unusual = asked.filter((name) => name !== '' && !USUAL.includes(name));
  const what = `${method ?? ''} ${url ?? ''}`;
  return [
    ...unusual.map((name) => `${what} asks for the header ${name}`),
    ...(headers.cookie === undefined ? [] : [`${what} brings cookies`]),
  ];
}
