import type { PrecacheEntry } from 'workbox-precaching';

const PREFIX = 'sha256-';

async function integrityOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  return PREFIX + btoa(String.fromCharCode(...new Uint8Array(digest)));
}

interface Found {
  /** Its address may have the revision of the file as a parameter. */
  request: Request;
  cachedResponse?: Response | undefined;
}

/**
 * Reads a kept file only if it is still the one that was built. A file that the device has spoilt counts as missing, so
 * workbox fetches it and keeps it again. Without this the page would refuse the script, at every start.
 */
export function checkedFiles(files: readonly PrecacheEntry[]) {
  const built = new Map(files.map(({ url, integrity }) => [url, integrity]));
  return {
    async cachedResponseWillBeUsed({ request, cachedResponse }: Found): Promise<Response | undefined> {
      const expected = built.get(new URL(request.url).pathname);
      if (!cachedResponse || expected === undefined) return cachedResponse;
      return (await integrityOf(cachedResponse.clone())) === expected ? cachedResponse : undefined;
    },
  };
}
