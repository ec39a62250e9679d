import { createToken } from '@server/modules/sessions/tokens';
import type { Db } from '@server/db/database';
import { badRequest, notFound, Problem } from '@server/platform/problem';
import { cleanImage } from './cleanImage';
import { findUpload, insertUpload, type Upload } from './repository';

const MAX_BYTES = 5 * 1024 * 1024;

/**
 * Keeps an image in the database, written anew from its pixels. Call it before anything is locked: it takes a while.
 *
 * @returns its random id
 * @throws Problem 400 for what is no PNG, JPEG, WebP or GIF by its bytes, 413 above 5 MB
 */
export async function storeUpload(tx: Db, userId: string, blob: Blob): Promise<string> {
  if (blob.size > MAX_BYTES) throw new Problem(413, { detail: 'The image is larger than 5 MB.' });
  const image = await cleanImage(Buffer.from(await blob.arrayBuffer()));
  if (image === null) throw badRequest('The file is no PNG, JPEG, WebP or GIF image.');
  const id = createToken();
  await insertUpload(tx, id, userId, image);
  return id;
}

/** An own upload. @throws Problem 404 also for another user's */
export async function readUpload(db: Db, id: string, userId: string): Promise<Upload> {
  const upload = await findUpload(db, id, userId);
  if (!upload) throw notFound();
  return upload;
}
