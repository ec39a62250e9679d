import type { acts } from '@/texts/en/console/acts';
import type { books } from '@/texts/en/console/books';
import type { desk } from '@/texts/en/console/desk';
import type { frame } from '@/texts/en/console/frame';
import type { inbox } from '@/texts/en/console/inbox';
import type { sessions } from '@/texts/en/devices/sessions';
import type { limits } from '@/texts/en/wallet/limits';

/** The texts of the operator's console, by key. */
export interface ConsolePart {
  readonly 'console:acts': typeof acts;
  readonly 'console:books': typeof books;
  readonly 'console:desk': typeof desk;
  readonly 'console:frame': typeof frame;
  readonly 'console:inbox': typeof inbox;
  readonly 'devices:sessions': typeof sessions;
  readonly 'wallet:limits': typeof limits;
}
