import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Config } from '@server/platform/config';

const NONE = [`'none'`];
const HSTS = 'max-age=31536000; includeSubDomains';

/** The security headers of every answer. A header that a route has set itself is kept. */
export function securityHeaders({
  allowedOrigins,
  appUrl,
}: Pick<Config, 'allowedOrigins' | 'appUrl'>): MiddlewareHandler {
  return secureHeaders({
    overwrite: false,
    xContentTypeOptions: true,
    xFrameOptions: 'DENY',
    // The reset link has its secret in the path: no other site may see it.
    referrerPolicy: 'no-referrer',
    crossOriginOpenerPolicy: 'same-origin',
    // If the app is served from another origin, its pages show the backend's images.
    crossOriginResourcePolicy: allowedOrigins.length === 0,
    strictTransportSecurity: appUrl.startsWith('https:') && HSTS,
    xPermittedCrossDomainPolicies: true,
    permissionsPolicy: {
      camera: false,
      displayCapture: false,
      geolocation: false,
      microphone: false,
      payment: false,
      usb: false,
    },
    // For answers that are no page: nothing in them may run or be framed, whatever a browser takes them for. SVG images
    // have styles.
    contentSecurityPolicy: {
      defaultSrc: NONE,
      styleSrc: [`'unsafe-inline'`],
      baseUri: NONE,
      formAction: NONE,
      frameAncestors: NONE,
    },
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xXssProtection: false,
  });
}
