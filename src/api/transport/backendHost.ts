import { LIVE_CHANNEL_PATH } from '@contract/values/constants';

/** Set by webpack's DefinePlugin from the environment variable BACKEND_HOST; absent in tests. */
declare const __BACKEND_HOST__: string | undefined;

const DEFAULT_HOST = '/backend/';

/** The host with exactly one slash at its end; a relative one is resolved against the page (decision 115). */
export function resolveHost(configured: string): URL {
  return new URL(`${configured.replace(/\/+$/, '')}/`, window.location.href);
}

/** The backend that this build talks to. */
export function backendHost(): URL {
  return resolveHost(typeof __BACKEND_HOST__ === 'undefined' ? DEFAULT_HOST : __BACKEND_HOST__);
}

/** The address of a call: host and path, joined without a double slash. */
export function callUrl(path: string): URL {
  return new URL(path.replace(/^\/+/, ''), backendHost());
}

/** True if the backend is on another origin, which receives only the usual headers and no cookies (decision 116). */
export function isCrossOrigin(url: URL): boolean {
  return url.origin !== window.location.origin;
}

/** The live channel: `{host}ws/main/` with ws: or wss: to match (spec 7). */
export function liveChannelUrl(host: URL = backendHost()): string {
  const url = new URL(LIVE_CHANNEL_PATH, host);
  url.protocol = host.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/**
 * The address of an image that an answer names (payment QR images): absolute, or relative to the backend. Null for
 * anything but http(s), so that no answer can bring in a script address.
 */
export function imageUrl(path: string): string | null {
  const url = URL.canParse(path, backendHost().href) ? new URL(path, backendHost()) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
