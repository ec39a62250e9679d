import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not of the public internet: private, of this machine, of a provider, for tests, for many receivers. */
const NOT_PUBLIC_4: readonly (readonly [network: string, prefix: number])[] = [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
];
/** Inside the public part of IPv6, 2000::/3: those that lead to IPv4 addresses, and the one for documents. */
const NOT_PUBLIC_6 = [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const refused = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_4) refused.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of NOT_PUBLIC_6) refused.addSubnet(network, prefix, 'ipv6');
const public6 = new BlockList();
public6.addSubnet('2000::', 3, 'ipv6');

/** True for an address of the public internet. */
function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !refused.check(address, 'ipv4');
  return version === 6 && public6.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

/** The address of a push service is not one of the public internet. */
export class NotPublic extends Error {
  override name = 'NotPublic';
}

/** Finds the addresses of a host, like `dns.lookup`, but fails if one of them is not public. */
export const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    const [first] = found;
    if (!first || found.some(({ address }) => !isPublicAddress(address)))
      return done(new NotPublic('the host has no public address'), '', 0);
    if (options.all) return done(null, found);
    done(null, first.address, first.family);
  });
};

/** What a URL names: the address itself without the brackets of IPv6, or the name of a host. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** True if the URL names an address, and that is not public. A name is looked up when it is used. */
export const namesInternal = (url: URL): boolean => isIP(hostOf(url)) !== 0 && !isPublicAddress(hostOf(url));
