import type { ConsolePart } from '@/texts/en/parts/consolePart';
import { acts } from '@/texts/fr/console/acts';
import { books } from '@/texts/fr/console/books';
import { desk } from '@/texts/fr/console/desk';
import { frame } from '@/texts/fr/console/frame';
import { inbox } from '@/texts/fr/console/inbox';
import { sessions } from '@/texts/fr/devices/sessions';
import { limits } from '@/texts/fr/wallet/limits';
import type { Translated } from '@/texts/language/translated';

/** The texts of the operator's console, by key. */
export const texts: Translated<ConsolePart> = {
  'console:acts': acts,
  'console:books': books,
  'console:desk': desk,
  'console:frame': frame,
  'console:inbox': inbox,
  'devices:sessions': sessions,
  'wallet:limits': limits,
};
