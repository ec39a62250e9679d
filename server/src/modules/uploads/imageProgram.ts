import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { imageTypeOf, MOST_PIXELS_OF_PROGRESSIVE, mostPixelsOf } from './images';
import type { Upload } from './repository';

const QUALITY = 90;
/** Half the time of the default, for files that are hardly larger. */
const WEBP_EFFORT = 2;

/** How each type is written again. Of a moving picture only the first frame is kept. */
const WRITERS: Record<string, { mediaType: string; write: (image: Sharp) => Sharp }> = {
  'image/png': { mediaType: 'image/png', write: (image) => image.png() },
  'image/jpeg': { mediaType: 'image/jpeg', write: (image) => image.jpeg({ quality: QUALITY }) },
  'image/webp': { mediaType: 'image/webp', write: (image) => image.webp({ quality: QUALITY, effort: WEBP_EFFORT }) },
  'image/gif': { mediaType: 'image/png', write: (image) => image.png() },
};

/** A JPEG above this is decoded at half, a quarter or an eighth of its width, which costs a fraction of its memory. */
const MOST_PIXELS_WRITTEN = 25_000_000;
const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

/** The divisor of the width of a picture. */
function divisorOf(width: number, height: number): number {
  let divisor = 1;
  while (width * height > MOST_PIXELS_WRITTEN * divisor * divisor) divisor *= 2;
  return divisor;
}

/** @throws for what the decoder cannot read, or would need too much memory for */
async function decoded(bytes: Buffer, type: string, failOn: 'error' | 'warning'): Promise<Sharp> {
  const image = sharp(bytes, { limitInputPixels: mostPixelsOf(type), failOn, pages: 1 })
    // Applies the orientation in the camera's data, because that data is removed.
    .rotate();
  const { isProgressive, autoOrient } = await image.metadata();
  const { width, height } = autoOrient;
  if (isProgressive && width * height > MOST_PIXELS_OF_PROGRESSIVE) throw new Error('too many pixels');
  const divisor = divisorOf(width, height);
  if (divisor === 1) return image;
  return image.resize({ width: Math.ceil(width / divisor), height: Math.ceil(height / divisor), fit: 'fill' });
}

/**
 * Writes the picture again from its pixels, so that everything else in the file (location, camera, comments, another
 * file behind the picture) is removed. Errors in the file do not matter if the decoder reads it to its last row. Null
 * for bytes that are not a complete PNG, JPEG, WebP or GIF of a sensible size.
 */
async function cleanImage(bytes: Buffer): Promise<Upload | null> {
  const type = imageTypeOf(bytes) ?? '';
  const writer = WRITERS[type];
  if (!writer) return null;
  const written = async (whole: Buffer, failOn: 'error' | 'warning') =>
    writer.write(await decoded(whole, type, failOn)).toBuffer();
  try {
    return { media_type: writer.mediaType, bytes: await written(bytes, 'error') };
  } catch {
    if (type !== 'image/jpeg') return null;
  }
  try {
    // A JPEG may lack only its end mark. With the mark added, the decoder reports missing rows only as a warning.
    return { media_type: writer.mediaType, bytes: await written(Buffer.concat([bytes, END_OF_JPEG]), 'warning') };
  } catch {
    return null;
  }
}

/**
 * A separate process that cleans images, one after the other, because in the server's process each image would take
 * threads from password hashing and files. `images.ts` starts it.
 */
function serve(): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  sharp.concurrency(1);
  sharp.cache(false);
  process.on('message', (bytes: Buffer) => void cleanImage(bytes).then((image) => process.send?.(image)));
  process.on('disconnect', () => process.exit());
  process.send?.('ready');
}

serve();
