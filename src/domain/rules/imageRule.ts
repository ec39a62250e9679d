import { HOUSE_SENTENCES } from '@/texts/sentences';

/** The part of a chosen file that the rules look at. A browser's File has it. */
export interface ChosenFile {
  readonly type: string;
}

/** Spec 5: an upload is optional, and must be an image. */
export function checkImage(file: ChosenFile | null): string | null {
  return file === null || file.type.startsWith('image/') ? null : HOUSE_SENTENCES.imageRequired;
}
