import { lookup } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Config } from './config';

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
/** Exceptions in 2000::/3, the public part of IPv6: networks that lead to IPv4, and those for protocols, tests and documentation. */
const NOT_PUBLIC_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const refused = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_4) refused.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of NOT_PUBLIC_6) refused.addSubnet(network, prefix, 'ipv6');
const public6 = new BlockList();
public6.addSubnet('2000::', 3, 'ipv6');

/** Of this machine, public ones included. They may change while it runs. */
const isOwn = (address: string) =>
  Object.values(networkInterfaces()).some((known) => known?.some((each) => each.address === address));

/** True for an address of the public internet that is not this machine's own. */
function isPublicAddress(address: string): boolean {
  if (isOwn(address)) return false;
  const version = isIP(address);
  if (version === 4) return !refused.check(address, 'ipv4');
  return version === 6 && public6.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

/** An address that a user has named is not one of the public internet. */
export class NotPublic extends Error {
  override name = 'NotPublic';
}

/** Finds the addresses of a host, like `dns.lookup`, but fails if one of them is not public. */
const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    const [first] = found;
    if (!first || found.some(({ address }) => !isPublicAddress(address)))
      return done(new NotPublic('the host has no public address'), '', 0);
    if (options.all) return done(null, found);
    done(null, first.address, first.family);
  });
};

/** The host of a URL: an address (without the brackets of IPv6) or a name. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** True if the URL names an address, and that is not public. A name is looked up when it is used. */
const namesInternal = (url: URL): boolean => isIP(hostOf(url)) !== 0 && !isPublicAddress(hostOf(url));

/** What tells our own addresses from others, and whether a test may call any. */
export type CalledFrom = Pick<Config, 'callAnyHost' | 'appUrl' | 'consoleUrl'>;

/** A name without the dot of the root, which makes no difference. */
const nameOf = (url: URL): string => hostOf(url).replace(/\.$/, '');

const isOurs = (url: URL, { appUrl, consoleUrl }: CalledFrom) =>
  [appUrl, consoleUrl].some((own) => nameOf(new URL(own)) === nameOf(url));

/** False for an address that the server never calls: not https, of our own, or inside a network of its own. */
export function mayCall(address: string, config: CalledFrom): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return false;
  if (config.callAnyHost) return ['http:', 'https:'].includes(url.protocol);
  return url.protocol === 'https:' && url.port === '' && !namesInternal(url) && !isOurs(url, config);
}

const TIMEOUT_MS = 10_000;

/** What is read of an answer. */
export interface Exchange {
  status: number;
  retryAfter: string | undefined;
}

/**
 * Sends one POST to an address that a user has named. The name is looked up once, and the connection goes to the
 * addresses that were found and checked. The answer's body is not read, and redirections are not followed.
 *
 * @throws NotPublic, and what else is in the way of an answer within ten seconds
 */
export async function callOut(
  address: string,
  headers: Record<string, string | number>,
  body: Buffer | string,
  config: CalledFrom,
): Promise<Exchange> {
  if (!mayCall(address, config)) throw new NotPublic('the address is not one that may be called');
  const url = new URL(address);
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  const options = {
    ...{ method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS), agent: false },
    ...(config.callAnyHost ? {} : { lookup: lookUpPublic }),
  } as const;
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (answer) => {
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
      answer.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
