import { ConfigError, type Environment } from './configValues';

/** The scheme, user and password; the hosts; the database and the options. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;
const SCHEMES = ['postgres:', 'postgresql:'];
/** How an address says to libpq which of its hosts is wanted. The server knows that by itself. */
const ATTRIBUTE = 'target_session_attrs';

/**
 * The address of each host, in the order of `postgres://user:password@a:5432,b:5432/database`. The driver knows no
 * address with several hosts.
 */
export function addressesOf(address: string): string[] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(address) ?? [];
  if (!hosts.includes(',')) return [address];
  return hosts.split(',').map((host) => before + host + after);
}

/**
 * An address of PostgreSQL with one or several hosts. Its password never appears in the error.
 *
 * @param wanted the hosts that are used: those that take writes, or the replicas. The address may say the same to libpq
 */
export function readDatabaseUrl(env: Environment, name: string, wanted: 'read-write' | 'standby'): string | null {
  const text = env[name]?.trim() || null;
  if (text === null) return null;
  const addresses = addressesOf(text);
  for (const address of addresses) {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (!url || !SCHEMES.includes(url.protocol) || (addresses.length > 1 && !url.hostname))
      throw new ConfigError(
        name,
        '…',
        'postgres://user:password@host:5432/database, with commas between several hosts',
      );
    if ((url.searchParams.get(ATTRIBUTE) ?? wanted) !== wanted)
      throw new ConfigError(name, '…', `${ATTRIBUTE}=${wanted}, or none`);
  }
  return text;
}
