import { refusalTexts } from '@/texts/refusals';
import { createToken } from '@server/modules/sessions/tokens';
import type { Db } from '@server/db/database';
import { invalid, notFound, Refusal } from '@server/platform/refusal';
import { ImageProcess } from './imageProcess';
import { ImageQueue } from './imageQueue';
import { imageTypeOf } from './imageType';
import { findUpload, insertUpload, type Upload } from './repository';

const MAX_BYTES = 5 * 1024 * 1024;

/** The images of this server process: two at the same time. */
const queue = new ImageQueue([new ImageProcess(), new ImageProcess()]);

/**
 * An image that a user sent, written again from its pixels. This takes a while and a turn in a queue, so call it before
 * a connection to the database is taken. Null for no image; an empty form field arrives as an empty file.
 *
 * @throws Refusal `invalid` if the bytes are not a complete image, `tooLarge` above 5 MB, `tooMany` if the user has
 *   two images in the queue, `unavailable` if the queue is full or this image took too long
 */
export async function cleanUpload(userId: string, blob: Blob | null | undefined): Promise<Upload | null> {
  if (!blob || blob.size === 0) return null;
  if (blob.size > MAX_BYTES) throw new Refusal('tooLarge', { detail: refusalTexts.imageTooLarge });
  const bytes = Buffer.from(await blob.arrayBuffer());
  const image = imageTypeOf(bytes) === null ? null : await queue.clean(userId, bytes);
  if (image === null) throw invalid(refusalTexts.noImage);
  return image;
}

/** Stores a clean image. @returns its random id */
export async function storeUpload(tx: Db, userId: string, image: Upload): Promise<string> {
  const id = createToken();
  await insertUpload(tx, id, userId, image);
  return id;
}

/** One of the user's uploads. @throws Refusal `notFound` also for another user's */
export async function readUpload(db: Db, id: string, userId: string): Promise<Upload> {
  const upload = await findUpload(db, id, userId);
  if (!upload) throw notFound();
  return upload;
}
