import type { Context } from 'hono';
import type { AppEnv } from '@server/http/env';

/** XX and T1 are what proxies say of a caller whom they cannot place, and of Tor. */
const NO_COUNTRY = ['XX', 'T1', 'ZZ'];

/**
 * The country of a caller as two letters (ISO 3166), as our own proxy says it in COUNTRY_HEADER; empty if it says nothing.
 * The server has no table of addresses itself.
 */
export function clientCountry(c: Context<AppEnv>): string {
  const { countryHeader } = c.get('config');
  const code = countryHeader === null ? '' : (c.req.header(countryHeader) ?? '').trim().toUpperCase();
  return /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.includes(code) ? code : '';
}
