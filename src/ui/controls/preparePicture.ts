import {
  type ChosenPicture,
  FIRST_BYTES,
  isSendable,
  MOST_IMAGE_BYTES,
  pictureKindOf,
  refusalOfFile,
  shrunkSize,
  unreadable,
} from '@/domain/rules/imageRule';

/** A file that is no larger, and needs no other size, is sent unchanged. */
const SMALL_BYTES = 300_000;
const QUALITY = 0.85;
/** JPEG qualities for a picture that backends do not take: the first that is not larger than the file. */
const QUALITIES = [QUALITY, 0.6, 0.4];

type Readable = CanvasImageSource & { width: number; height: number };

/** Draws a picture on white, because a JPEG has no transparency. @throws if the browser has no memory for it */
function draw(bitmap: Readable, { width, height }: { width: number; height: number }): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

const written = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('nothing was written'))), 'image/jpeg', quality);
  });

/** The first of these that is not larger than the file; the last one if all are. */
async function smallest(canvas: HTMLCanvasElement, qualities: readonly number[], bytes: number): Promise<Blob> {
  const [first = QUALITY, ...others] = qualities;
  const blob = await written(canvas, first);
  return blob.size <= bytes || others.length === 0 ? blob : smallest(canvas, others, bytes);
}

/** A JPEG of the picture, upright and only as large as needed; the file itself if that is smaller. */
async function shrunk(file: File, bitmap: Readable, sendable: boolean): Promise<File> {
  const size = shrunkSize(bitmap);
  const fits = size.width === bitmap.width && size.height === bitmap.height;
  if (sendable && fits && file.size <= SMALL_BYTES) return file;
  const blob = await smallest(draw(bitmap, size), sendable ? [QUALITY] : QUALITIES, file.size);
  if (sendable && blob.size >= file.size) return file;
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: blob.type });
}

const SAMPLE = 100;
/** If a JPEG lacks its end mark, browsers leave out its last row of blocks: up to 18 pixels, at any side. */
const EDGE = 24;

/** True if a picture without transparency is complete up to its edges. Browsers leave the missing parts transparent. */
function isWhole(image: Readable): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = SAMPLE;
  canvas.height = SAMPLE;
  const context = canvas.getContext('2d');
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, side - 2 * EDGE));
  context?.drawImage(image, EDGE, EDGE, width ?? 1, height ?? 1, 0, 0, SAMPLE, SAMPLE);
  const { data = [] } = context?.getImageData(0, 0, SAMPLE, SAMPLE) ?? {};
  return data.length > 0 && data.every((value, at) => at % 4 !== 3 || value === 255);
}

/** Loads an image. @throws if it cannot be shown */
const loaded = (image: HTMLImageElement, address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    image.onload = () => resolve();
    image.onerror = () => reject(new Error('it cannot be shown'));
    image.src = address;
  });

/**
 * Reads a picture through an `img` element, which accepts a JPEG without its end mark; `createImageBitmap` does not.
 *
 * @throws if it cannot be shown, or only a part of it
 */
async function readAsShown(file: File): Promise<Readable> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    await loaded(image, address);
    if (!isWhole(image)) throw new Error('a part is missing');
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The file, if the browser can show it after all or the backend may read it; otherwise null. */
async function shownOrSent(file: File): Promise<File | null> {
  try {
    return await shrunk(file, await readAsShown(file), true);
  } catch {
    return file.size <= MOST_IMAGE_BYTES ? file : null;
  }
}

/**
 * Makes a chosen picture ready to be sent: small enough for a slow network, upright, and without the camera's other
 * records. If the browser cannot read a picture of a kind that backends take, or has no `createImageBitmap`, the file
 * is sent unchanged and the backend decides. Any other file is refused with the reason.
 */
export async function preparePicture(file: File): Promise<ChosenPicture<File>> {
  const { name } = file;
  const refused = (refusal: string) => ({ name, sent: null, refusal });
  const refusal = refusalOfFile(file);
  if (refusal !== null) return refused(refusal);
  if (typeof createImageBitmap !== 'function') return { name, sent: file, refusal: null };
  let kind: ReturnType<typeof pictureKindOf> = null;
  try {
    kind = pictureKindOf(new Uint8Array(await file.slice(0, FIRST_BYTES).arrayBuffer()));
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    try {
      return { name, sent: await shrunk(file, bitmap, isSendable(kind)), refusal: null };
    } finally {
      bitmap.close();
    }
  } catch {
    const sent = isSendable(kind) ? await shownOrSent(file) : null;
    return sent ? { name, sent, refusal: null } : refused(unreadable(kind));
  }
}
