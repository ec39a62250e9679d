import sharp, { type Sharp } from 'sharp';
import { imageTypeOf, MAX_PIXELS } from './imageType';
import type { Upload } from './repository';

const DECODE_TIMEOUT_S = 5;
const QUALITY = 90;

/** How each type is written again. Of a moving picture only the first frame is kept. */
const WRITERS: Record<string, { mediaType: string; write: (image: Sharp) => Sharp }> = {
  'image/png': { mediaType: 'image/png', write: (image) => image.png() },
  'image/jpeg': { mediaType: 'image/jpeg', write: (image) => image.jpeg({ quality: QUALITY }) },
  'image/webp': { mediaType: 'image/webp', write: (image) => image.webp({ quality: QUALITY }) },
  'image/gif': { mediaType: 'image/png', write: (image) => image.png() },
};

/**
 * Writes the picture again from its pixels, so that everything else in the file (place, camera, comments, another file
 * behind the picture) is removed. Null for bytes that are not a complete PNG, JPEG, WebP or GIF of a sensible size.
 */
export async function cleanImage(bytes: Buffer): Promise<Upload | null> {
  const writer = WRITERS[imageTypeOf(bytes) ?? ''];
  if (!writer) return null;
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', pages: 1 })
    // Applies the orientation in the camera's data, because that data is removed.
    .rotate()
    .timeout({ seconds: DECODE_TIMEOUT_S });
  try {
    return { media_type: writer.mediaType, bytes: await writer.write(image).toBuffer() };
  } catch {
    return null;
  }
}
