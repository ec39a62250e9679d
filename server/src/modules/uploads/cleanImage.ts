import sharp, { type Sharp } from 'sharp';
import { imageTypeOf, mostPixelsOf } from './imageType';
import { isCompletePng } from './pngEnd';
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

/**
 * Writes the picture again from its pixels, so that everything else in the file (place, camera, comments, another file
 * behind the picture) is removed. Null for bytes that are not a complete PNG, JPEG, WebP or GIF of a sensible size.
 */
export async function cleanImage(bytes: Buffer): Promise<Upload | null> {
  const type = imageTypeOf(bytes) ?? '';
  const writer = WRITERS[type];
  if (!writer || (type === 'image/png' && !isCompletePng(bytes))) return null;
  const image = sharp(bytes, { limitInputPixels: mostPixelsOf(type), failOn: 'warning', pages: 1 })
    // Applies the orientation in the camera's data, because that data is removed.
    .rotate();
  try {
    return { media_type: writer.mediaType, bytes: await writer.write(image).toBuffer() };
  } catch {
    return null;
  }
}
