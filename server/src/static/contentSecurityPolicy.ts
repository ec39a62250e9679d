import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

const sourceOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** `https://api.example.com/v1/` as the two origins that calls and sockets go to; nothing for our own. */
function backendSources(backendHost: string | null): string[] {
  if (backendHost === null || !URL.canParse(backendHost)) return [];
  const { origin } = new URL(backendHost);
  return [origin, origin.replace(/^http/, 'ws')];
}

/**
 * What the page may do. Inline scripts run only if they are those of index.html itself; styles are open
 * because the app's components write them at run time.
 *
 * @param indexHtml the built page
 * @param backendHost BACKEND_HOST of the build, where it is another origin (decisions 2)
 */
export function contentSecurityPolicy(indexHtml: string, backendHost: string | null): string {
  const inline = [...indexHtml.matchAll(INLINE_SCRIPT)].map(([, script = '']) => sourceOf(script));
  const backend = backendSources(backendHost);
  return [
    `default-src 'self'`,
    ['script-src', `'self'`, ...inline].join(' '),
    `style-src 'self' 'unsafe-inline'`,
    ['img-src', `'self'`, 'data:', 'blob:', ...backend.slice(0, 1)].join(' '),
    ['connect-src', `'self'`, ...backend].join(' '),
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
