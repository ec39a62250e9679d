import sharp, { type Sharp } from 'sharp';
import { imageTypeOf, MAX_PIXELS } from './imageType';
import type { Upload } from './repository';

const DECODE_TIMEOUT_S = 5;
const QUALITY = 90;

/** How each type is written again. Of a moving picture the first frame stays, since a receipt does not move. */
const WRITERS: Record<string, { mediaType: string; write: (image: Sharp) => Sharp }> = {
  'image/png': { mediaType: 'image/png', write: (image) => image.png() },
  'image/jpeg': { mediaType: 'image/jpeg', write: (image) => image.jpeg({ quality: QUALITY }) },
  'image/webp': { mediaType: 'image/webp', write: (image) => image.webp({ quality: QUALITY }) },
  'image/gif': { mediaType: 'image/png', write: (image) => image.png() },
};

/**
 * The picture alone, written anew from its pixels: what else a file carries (place, camera, comments, another
 * file behind the picture) is gone. Null for bytes that are no whole PNG, JPEG, WebP or GIF of a sensible size.
 */
export async function cleanImage(bytes: Buffer): Promise<Upload | null> {
  const writer = WRITERS[imageTypeOf(bytes) ?? ''];
  if (!writer) return null;
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', pages: 1 })
    // Turned as the camera says, since what the camera says goes.
    .rotate()
    .timeout({ seconds: DECODE_TIMEOUT_S });
  try {
    return { media_type: writer.mediaType, bytes: await writer.write(image).toBuffer() };
  } catch {
    return null;
  }
}
