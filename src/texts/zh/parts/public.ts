import type { PublicPart } from '@/texts/en/parts/publicPart';
import type { Translated } from '@/texts/language/translated';
import { auth } from '@/texts/zh/auth';
import { brand } from '@/texts/zh/brand';
import { controls } from '@/texts/zh/controls';
import { passkeyLogIn } from '@/texts/zh/devices/passkeyLogIn';
import { secondStep } from '@/texts/zh/devices/secondStep';
import { AUTH_SENTENCES, authSaid } from '@/texts/zh/public/authSentences';
import { titles } from '@/texts/zh/public/titles';

/** The texts of the pages before the log-in, in simplified Chinese. */
export const texts: Translated<PublicPart> = {
  auth,
  authSaid,
  authSentences: AUTH_SENTENCES,
  brand,
  controls,
  'devices:passkeyLogIn': passkeyLogIn,
  'devices:secondStep': secondStep,
  'public:titles': titles,
};
