import { HOUSE_SENTENCES } from '@/texts/sentences';

/** A chosen file, as far as the rules look at it. A browser's File is one. */
export interface ChosenFile {
  readonly type: string;
}

/** Spec 5: an upload is optional, and must be an image. */
export function checkImage(file: ChosenFile | null): string | null {
  return file === null || file.type.startsWith('image/') ? null : HOUSE_SENTENCES.imageRequired;
}
