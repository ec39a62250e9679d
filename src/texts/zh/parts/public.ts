import type { PublicPart } from '@/texts/en/parts/publicPart';
import type { Translated } from '@/texts/language/translated';
import { auth } from '@/texts/zh/auth';
import { brand } from '@/texts/zh/brand';
import { controls } from '@/texts/zh/controls';
import { passkeyLogIn } from '@/texts/zh/devices/passkeyLogIn';
import { secondStep } from '@/texts/zh/devices/secondStep';
import { landing } from '@/texts/zh/landing';
import { LANDING_SENTENCES, landingSaid } from '@/texts/zh/landingSentences';
import { AUTH_SENTENCES, authSaid } from '@/texts/zh/public/authSentences';
import { page } from '@/texts/zh/public/page';
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
  landing,
  landingSaid,
  landingSentences: LANDING_SENTENCES,
  'public:page': page,
  'public:titles': titles,
};
