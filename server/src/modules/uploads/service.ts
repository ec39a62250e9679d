import { MOST_IMAGE_BYTES } from '@/domain/rules/imageRule';
import { refusalTexts } from '@/texts/refusals';
import { createToken } from '@server/modules/sessions/tokens';
import type { Db } from '@server/db/database';
import { lockName } from '@server/db/lockName';
import { invalid, notFound, Refusal, tooMany } from '@server/platform/refusal';
import { ImageProcess } from './imageProcess';
import { ImageQueue } from './imageQueue';
import { imageTypeOf } from './imageType';
import { findUpload, hasRoomFor, insertUpload, type Upload } from './repository';

const HOUR_S = 60 * 60;

/** The images of this server process: two at the same time. */
const queue = new ImageQueue([new ImageProcess(), new ImageProcess()]);

/**
 * An image that a user sent, written again from its pixels. This takes a while and a turn in a queue, so call it before
 * a connection to the database is taken. Null for no image.
 *
 * @throws Refusal `invalid` if the file is empty or not a complete image, `tooLarge` above 5 MB, `tooMany` if the user
 *   has two images in the queue, `unavailable` if the queue is full or this image took too long
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
  // Requests at once are added up one after the other.
  await lockName(tx, `images of ${userId}`);
  if (!(await hasRoomFor(tx, userId, image, mostMb))) throw tooMany(refusalTexts.tooManyImages(mostMb), HOUR_S);
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
