import { EMAIL_PATTERN } from '@contract/values/email';

export type Environment = Readonly<Record<string, string | undefined>>;

/** An environment variable with an invalid value; the message says what it accepts. */
export class ConfigError extends Error {
  constructor(name: string, value: string, wanted: string) {
    super(`${name}=${value} makes no sense: ${name} takes ${wanted}.`);
    this.name = 'ConfigError';
  }
}

/** A variable's text, or null if it is not set or empty. */
function readText(env: Environment, name: string): string | null {
  return env[name]?.trim() || null;
}

/** A whole number from 0 to `max`. */
export function readCount(env: Environment, name: string, fallback: number, max = 86_400): number {
  const text = readText(env, name);
  if (text === null) return fallback;
  const count = /^\d{1,6}$/.test(text) ? parseInt(text, 10) : -1;
  if (count < 0 || count > max) throw new ConfigError(name, text, `a whole number from 0 to ${String(max)}`);
  return count;
}

/** One of several values. */
export function readWord<Word extends string>(
  env: Environment,
  name: string,
  words: readonly Word[],
  fallback: Word,
): Word {
  const text = readText(env, name);
  if (text === null) return fallback;
  const word = words.find((each) => each === text.toLowerCase());
  if (word === undefined) throw new ConfigError(name, text, `one of ${words.join(', ')}`);
  return word;
}

/** `on` or `off`. */
export function readSwitch(env: Environment, name: string, fallback: boolean): boolean {
  return readWord(env, name, ['on', 'off'], fallback ? 'on' : 'off') === 'on';
}

/** An address with one of several schemes. Its password never appears in the error. */
export function readUrl(env: Environment, name: string, schemes: readonly string[]): string | null {
  const text = readText(env, name);
  if (text === null) return null;
  const scheme = URL.canParse(text) ? new URL(text).protocol : '';
  if (schemes.includes(scheme)) return text;
  throw new ConfigError(name, '…', `an address that begins with ${schemes.map((each) => `${each}//`).join(' or ')}`);
}

/** A switch for tests and developers' machines only: no reachable server may have it on. */
export function readSwitchOfTests(env: Environment, name: string, { appUrl, host }: Record<'appUrl' | 'host', string>) {
  if (!readSwitch(env, name, false)) return false;
  const isHere = [new URL(appUrl).hostname, host].every((each) => ['127.0.0.1', 'localhost'].includes(each));
  if (!isHere) throw new ConfigError(name, 'on', 'off, unless HOST and APP_URL are 127.0.0.1 or localhost');
  return true;
}

/** An email address; null if it is not set. */
export function readEmail(env: Environment, name: string): string | null {
  const text = readText(env, name);
  if (text === null || EMAIL_PATTERN.test(text)) return text;
  throw new ConfigError(name, text, 'an email address');
}

/** The name of a header that our own proxy sets; null if it is not set. */
export function readHeaderName(env: Environment, name: string, { trustProxy }: { trustProxy: boolean }): string | null {
  const text = readText(env, name);
  if (text === null) return null;
  if (!/^[A-Za-z][\w-]{0,63}$/.test(text)) throw new ConfigError(name, text, 'the name of a header');
  if (!trustProxy) throw new ConfigError(name, text, 'a header of your own proxy, so set TRUST_PROXY=on too');
  return text;
}

export function readList(env: Environment, name: string): string[] {
  return (readText(env, name) ?? '').split(',').flatMap((word) => word.trim() || []);
}

/** A private key of P-256 as base64url, 32 bytes. It never appears in the error. */
export function readPrivateKey(env: Environment, name: string): string | null {
  const text = readText(env, name);
  if (text === null || /^[\w-]{43}$/.test(text)) return text;
  throw new ConfigError(name, '…', 'a private key for VAPID: 32 bytes as base64url');
}
