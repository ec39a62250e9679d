import { imageSize } from 'image-size';

/** The accepted types and how they are served. The bytes alone decide, never a file name or a header. */
const MEDIA_TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
};
const MAX_SIDE_PIXELS = 30_000;
/**
 * The largest pictures of phones have 200 million pixels. A JPEG of that size is decoded at a reduced scale, so it
 * takes no more memory than one of 25 million.
 */
const MAX_PIXELS_OF_JPEG = 205_000_000;
/** A JPEG of several scans is held in memory whole, at any scale, and so is an interlaced PNG. Cameras write neither. */
export const MOST_PIXELS_OF_PROGRESSIVE = 25_000_000;
/** A screenshot of a whole page that was scrolled: 1080 x 21,000 pixels. It is decoded row by row. */
const MAX_PIXELS_OF_PNG = 25_000_000;
/** More than a screenshot of any phone. A pixel of these types takes four times as long as one of a JPEG. */
const MAX_PIXELS = 12_500_000;

const SIGNATURES: Record<string, readonly (number | null)[]> = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpg: [0xff, 0xd8, 0xff],
  gif: [0x47, 0x49, 0x46, 0x38],
  // RIFF, four bytes for the length, WEBP.
  webp: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
};

const startsWith = (bytes: Uint8Array, signature: readonly (number | null)[]) =>
  signature.every((byte, at) => byte === null || bytes[at] === byte);

const MOST_PIXELS: Record<string, number> = {
  'image/jpeg': MAX_PIXELS_OF_JPEG,
  'image/png': MAX_PIXELS_OF_PNG,
};

/** How many pixels an image of a media type may have. */
export const mostPixelsOf = (mediaType: string): number => MOST_PIXELS[mediaType] ?? MAX_PIXELS;

/** The media type of an image, or null for bytes that are not a PNG, JPEG, WebP or GIF of a sensible size. */
export function imageTypeOf(bytes: Uint8Array): string | null {
  try {
    const { type = '', width, height } = imageSize(bytes);
    const mediaType = MEDIA_TYPES[type];
    const signature = SIGNATURES[type];
    if (mediaType === undefined || !signature || !startsWith(bytes, signature)) return null;
    const sensible =
      [width, height].every((side) => side > 0 && side <= MAX_SIDE_PIXELS) && width * height <= mostPixelsOf(mediaType);
    return sensible ? mediaType : null;
  } catch {
    return null;
  }
}
