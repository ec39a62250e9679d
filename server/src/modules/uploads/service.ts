import { refusalTexts } from '@/texts/refusals';
import { createToken } from '@server/modules/sessions/tokens';
import type { Db } from '@server/db/database';
import { invalid, notFound, Refusal } from '@server/platform/refusal';
import { cleanImage } from './cleanImage';
import { findUpload, insertUpload, type Upload } from './repository';

const MAX_BYTES = 5 * 1024 * 1024;

/**
 * Stores an image, written again from its pixels. This takes a while, so call it before anything is locked.
 *
 * @returns its random id
 * @throws Refusal `invalid` if the bytes are not a PNG, JPEG, WebP or GIF, `tooLarge` above 5 MB
 */
export async function storeUpload(tx: Db, userId: string, blob: Blob): Promise<string> {
  if (blob.size > MAX_BYTES) throw new Refusal('tooLarge', { detail: refusalTexts.imageTooLarge });
  const image = await cleanImage(Buffer.from(await blob.arrayBuffer()));
  if (image === null) throw invalid(refusalTexts.noImage);
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
