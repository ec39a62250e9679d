import { createHash } from 'node:crypto';

/** `https://api.example.com/v1/` as the origins for calls, sockets and images. For our own backend that is `'self'`. */
function backendSources(backendHost: string | null): { calls: string[]; images: string[] } {
  if (backendHost === null || !URL.canParse(backendHost)) return { calls: [`'self'`], images: [] };
  const { origin } = new URL(backendHost);
  return { calls: [origin, origin.replace(/^http/, 'ws')], images: [origin] };
}

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * What the page may do: run the build's own script files and call its backend, and nothing else. Scripts never come
 * from text (Trusted Types; `crossrate` is the build's own policy for the addresses of its chunks, see
 * webpack.config.ts, and `crossrate-worker` that of src/app/worker for the address of the service worker). Inline styles
 * are allowed because the app's components write them.
 *
 * @param inlineScripts the scripts that stand in the page; each is allowed by its hash
 * @param backendHost BACKEND_HOST of the build, if it is another origin (decision 115)
 */
export function contentSecurityPolicy(backendHost: string | null, inlineScripts: readonly string[]): string {
  const { calls, images } = backendSources(backendHost);
  return [
    `default-src 'none'`,
    [`script-src 'self'`, ...inlineScripts.map(hashOf)].join(' '),
    `style-src 'self' 'unsafe-inline'`,
    ['img-src', `'self'`, 'data:', 'blob:', ...images].join(' '),
    `media-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    ['connect-src', ...calls].join(' '),
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types crossrate crossrate-worker`,
  ].join('; ');
}

/** What the service worker may do: fetch the build's own files, to keep them, and nothing else. */
export const WORKER_POLICY = [
  `default-src 'none'`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
  `require-trusted-types-for 'script'`,
  `trusted-types 'none'`,
].join('; ');
