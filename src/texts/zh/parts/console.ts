import type { ConsolePart } from '@/texts/en/parts/consolePart';
import { rates } from '@/texts/zh/console/rates';
import { sessions } from '@/texts/zh/devices/sessions';
import { controls } from '@/texts/zh/controls';
import { figures } from '@/texts/zh/lists/figures';
import { times } from '@/texts/zh/lists/times';
import { AUTH_SENTENCES, authSaid } from '@/texts/zh/public/authSentences';
import { notices } from '@/texts/zh/notices';
import { transactions } from '@/texts/zh/transactions';
import { HOUSE_SENTENCES } from '@/texts/zh/sentences';
import { fund } from '@/texts/zh/wallet/fund';
import { image } from '@/texts/zh/wallet/image';
import { limits } from '@/texts/zh/wallet/limits';
import type { Translated } from '@/texts/language/translated';
import { account } from '@/texts/zh/console/account';
import { acts } from '@/texts/zh/console/acts';
import { books } from '@/texts/zh/console/books';
import { desk } from '@/texts/zh/console/desk';
import { frame } from '@/texts/zh/console/frame';
import { inbox } from '@/texts/zh/console/inbox';

/** The texts of the operator's console, in simplified Chinese. */
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
