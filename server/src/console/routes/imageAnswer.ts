import type { Context } from 'hono';
import type { AppEnv } from '@server/http/env';
import type { Upload } from '@server/modules/uploads/repository';

/** An image that a user sent, never as anything that runs (decision 128). */
export const imageAnswer = (c: Context<AppEnv>, { media_type, bytes }: Upload): Response =>
  c.body(new Uint8Array(bytes), 200, {
    'Content-Type': media_type,
    'Content-Disposition': 'inline; filename="image"',
    'Content-Security-Policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`,
    'Cache-Control': 'no-store',
  });
