import { Hono } from 'hono';
import type { AppEnv } from '@server/http/env';
import { notFound } from '@server/platform/refusal';
import { requireActiveUser } from '@server/modules/sessions/requireUser';
import { readUpload } from './service';

/** The format of createToken. */
const UPLOAD_ID = /^[\w-]{1,64}$/;

/** Uploads are served to their owner only, and never as anything that runs (decision 128). */
export function uploadsRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/uploads/:id/', requireActiveUser, async (c) => {
    const id = c.req.param('id');
    if (!UPLOAD_ID.test(id)) throw notFound();
    const { media_type, bytes } = await readUpload(c.get('db'), id, c.get('user').id);
    const extension = media_type.slice(media_type.indexOf('/') + 1);
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': media_type,
      'Content-Disposition': `inline; filename="upload.${extension}"`,
      'Content-Security-Policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`,
      'Cache-Control': 'no-store',
    });
  });
}
