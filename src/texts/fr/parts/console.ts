import type { ConsolePart } from '@/texts/en/parts/consolePart';
import { account } from '@/texts/fr/console/account';
import { acts } from '@/texts/fr/console/acts';
import { books } from '@/texts/fr/console/books';
import { desk } from '@/texts/fr/console/desk';
import { frame } from '@/texts/fr/console/frame';
import { inbox } from '@/texts/fr/console/inbox';
import { rates } from '@/texts/fr/console/rates';
import { sessions } from '@/texts/fr/devices/sessions';
import { controls } from '@/texts/fr/controls';
import { figures } from '@/texts/fr/lists/figures';
import { times } from '@/texts/fr/lists/times';
import { AUTH_SENTENCES, authSaid } from '@/texts/fr/public/authSentences';
import { notices } from '@/texts/fr/notices';
import { transactions } from '@/texts/fr/transactions';
import { HOUSE_SENTENCES } from '@/texts/fr/sentences';
import { fund } from '@/texts/fr/wallet/fund';
import { image } from '@/texts/fr/wallet/image';
import { limits } from '@/texts/fr/wallet/limits';
import type { Translated } from '@/texts/language/translated';

/** The texts of the operator's console, by key. */
export const texts: Translated<ConsolePart> = {
  authSaid,
  authSentences: AUTH_SENTENCES,
  controls,
  houseSentences: HOUSE_SENTENCES,
  notices,
  transactions,
  'console:account': account,
  'console:acts': acts,
  'console:books': books,
  'console:desk': desk,
  'console:frame': frame,
  'console:inbox': inbox,
  'console:rates': rates,
  'devices:sessions': sessions,
  'lists:figures': figures,
  'lists:times': times,
  'wallet:fund': fund,
  'wallet:image': image,
  'wallet:limits': limits,
};
