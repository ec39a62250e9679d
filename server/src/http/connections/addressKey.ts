import { isIP, isIPv4, isIPv6 } from 'node:net';

/** `[2001:db8::1]:443`, `203.0.113.7:443`: what some proxies write. */
const WITH_PORT = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/;
const MAPPED = /^::ffff:([\d.]+)$/i;
/** A customer of a provider has at least this many groups of an IPv6 address for themselves, and picks the rest. */
const GROUPS_OF_NETWORK = 4;

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  // A URL writes an address in its shortest form, without an IPv4 address inside.
  const short = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = short.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [
    string[],
    string[],
  ];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...(tail === undefined ? [] : zeros), ...after];
}

/**
 * What an address is counted under: an IPv4 address, or the /64 network of an IPv6 address. Ports are left out. Null if
 * the text is no address.
 */
export function addressKey(text: string): string | null {
  const parts = WITH_PORT.exec(text.trim());
  const bare = (parts?.[1] ?? parts?.[2] ?? text.trim()).split('%')[0] ?? '';
  const address = MAPPED.exec(bare)?.[1] ?? bare;
  if (isIP(address) === 0) return null;
  if (isIPv4(address) || !isIPv6(address)) return address;
  return `${groupsOf(address).slice(0, GROUPS_OF_NETWORK).join(':')}::/64`;
}
