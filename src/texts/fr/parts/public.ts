import type { PublicPart } from '@/texts/en/parts/publicPart';
import { auth } from '@/texts/fr/auth';
import { brand } from '@/texts/fr/brand';
import { controls } from '@/texts/fr/controls';
import { passkeyLogIn } from '@/texts/fr/devices/passkeyLogIn';
import { secondStep } from '@/texts/fr/devices/secondStep';
import { AUTH_SENTENCES, authSaid } from '@/texts/fr/public/authSentences';
import { titles } from '@/texts/fr/public/titles';
import type { Translated } from '@/texts/language/translated';

/** The texts of the pages before the log-in, by key. */
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
