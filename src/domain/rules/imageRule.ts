import { HOUSE_SENTENCES } from '@/texts/sentences';
import { imageTexts } from '@/texts/wallet/image';

/** A picture that a user chose, while it is made ready and afterwards. */
export interface ChosenPicture<Sent = unknown> {
  /** The name of the chosen file. */
  name: string;
  /** What is sent; null while the picture is made smaller, and if it cannot be sent. */
  sent: Sent | null;
  /** Why it cannot be sent; null if it can, or is not ready yet. */
  refusal: string | null;
}

/** Spec 5: an upload is optional, and must be an image. A picture that is not ready yet cannot be sent. */
export function checkImage(picture: ChosenPicture | null): string | null {
  if (picture === null || picture.sent !== null) return null;
  return picture.refusal ?? imageTexts.preparing;
}

/** Why a file is not a picture; null if only its bytes can decide. Some systems know no type of a file. */
export function refusalOfFile({ size, type }: { size: number; type: string }): string | null {
  if (size === 0) return imageTexts.empty;
  return type === '' || type.startsWith('image/') ? null : HOUSE_SENTENCES.imageRequired;
}

/** The types that a backend takes, and the two that phones write and most browsers cannot read. */
type PictureKind = 'PNG' | 'JPEG' | 'GIF' | 'WEBP' | 'HEIC' | 'AVIF';

/** The largest picture that our own backend takes. */
export const MOST_IMAGE_BYTES = 5 * 1024 * 1024;

/** The number of bytes at the start of a file that show its kind. */
export const FIRST_BYTES = 12;
/** The first bytes as characters. */
const FIRST: readonly [kind: PictureKind, pattern: RegExp][] = [
  ['PNG', /^\x89PNG/],
  ['JPEG', /^\xff\xd8\xff/],
  ['GIF', /^GIF8/],
  ['WEBP', /^RIFF[^]{4}WEBP/],
  ['AVIF', /^[^]{4}ftypavi[fs]/],
  ['HEIC', /^[^]{4}ftyp(?:hei|hev|mif1|msf1)/],
];

/** The kind of a file by its first bytes, regardless of its name and its type; null for anything else. */
export function pictureKindOf(firstBytes: Uint8Array): PictureKind | null {
  const characters = String.fromCharCode(...firstBytes);
  return FIRST.find(([, pattern]) => pattern.test(characters))?.[0] ?? null;
}

/** True if a backend takes such a file unchanged. */
export const isSendable = (kind: PictureKind | null): boolean => kind !== null && kind !== 'HEIC' && kind !== 'AVIF';

/** Why the browser could not read a file. */
export function unreadable(kind: PictureKind | null): string {
  if (kind === 'HEIC' || kind === 'AVIF') return imageTexts.notHere(kind);
  return kind === null ? HOUSE_SENTENCES.imageRequired : imageTexts.damaged;
}

interface Size {
  width: number;
  height: number;
}

const LONGEST_SIDE = 2_000;
/** The text of a long screenshot can be read if the picture is at least as wide as this. */
const SHORTER_SIDE = 800;
/** Browsers draw nothing larger. */
const MOST_OF_A_SIDE = 16_000;

/**
 * The size at which a picture is sent: its longest side has at most 2,000 pixels, but the shorter side does not go
 * below 800 by that, so a long screenshot stays readable. A picture is never made larger.
 */
export function shrunkSize({ width, height }: Size): Size {
  const longest = Math.max(width, height);
  const scale = Math.min(
    1,
    Math.max(LONGEST_SIDE / longest, SHORTER_SIDE / Math.min(width, height)),
    MOST_OF_A_SIDE / longest,
  );
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}
