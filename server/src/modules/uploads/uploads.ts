import { Hono } from 'hono';
import { MOST_IMAGE_BYTES } from '@/domain/rules/imageRule';
import { refusalTexts } from '@/texts/refusals';
import { type Db, lockName } from '@server/db/database';
import type { AppEnv } from '@server/http/env';
import { requireActiveUser } from '@server/modules/sessions/requireUser';
import { createToken } from '@server/modules/sessions/secrets';
import { invalid, notFound, Refusal, tooMany } from '@server/platform/refusal';
import { ImageProcess, ImageQueue, imageTypeOf } from './images';
import { findUpload, hasRoomFor, insertUpload, type Upload } from './repository';

const HOUR_S = 60 * 60;

/** The images of this server process: two at the same time. */
const queue = new ImageQueue([new ImageProcess(), new ImageProcess()]);

/**
 * An image that a user sent, written again from its pixels. This takes a while and waits in a queue, so call it before
 * a database connection is taken. Null for no image.
 *
 * @throws Refusal `invalid` if the file is empty or not a complete image, `tooLarge` above 5 MB, `tooMany` if the user
 * has two images in the queue, `unavailable` if the queue is full or this image took too long
 */
export async function cleanUpload(userId: string, blob: Blob | null | undefined): Promise<Upload | null> {
  if (!blob) return null;
  if (blob.size === 0) throw invalid(refusalTexts.emptyImage);
  if (blob.size > MOST_IMAGE_BYTES) throw new Refusal('tooLarge', { detail: refusalTexts.imageTooLarge });
  const bytes = Buffer.from(await blob.arrayBuffer());
  const image = imageTypeOf(bytes) === null ? null : await queue.clean(userId, bytes);
  if (image === null) throw invalid(refusalTexts.noImage);
  return image;
}

/**
 * Stores a clean image. @returns its random id
 *
 * @throws Refusal `tooMany` if the user's images of the last 24 hours would be larger than `mostMb`
 */
export async function storeUpload(tx: Db, userId: string, image: Upload, mostMb: number): Promise<string> {
  // Concurrent requests are added up one after the other.
  await lockName(tx, `images of ${userId}`);
  if (!(await hasRoomFor(tx, userId, image, mostMb))) throw tooMany(refusalTexts.tooManyImages(mostMb), HOUR_S);
  const id = createToken();
  await insertUpload(tx, id, userId, image);
  return id;
}

/** One of the user's uploads. @throws Refusal `notFound` also for another user's */
async function readUpload(db: Db, id: string, userId: string): Promise<Upload> {
  const upload = await findUpload(db, id, userId);
  if (!upload) throw notFound();
  return upload;
}

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
