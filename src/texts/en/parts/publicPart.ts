import type { auth } from '@/texts/en/auth';
import type { brand } from '@/texts/en/brand';
import type { controls } from '@/texts/en/controls';
import type { passkeyLogIn } from '@/texts/en/devices/passkeyLogIn';
import type { secondStep } from '@/texts/en/devices/secondStep';
import type { AUTH_SENTENCES, authSaid } from '@/texts/en/public/authSentences';
import type { titles } from '@/texts/en/public/titles';

/** The texts of the pages before the log-in, by key. */
export interface PublicPart {
  readonly auth: typeof auth;
  readonly authSaid: typeof authSaid;
  readonly authSentences: typeof AUTH_SENTENCES;
  readonly brand: typeof brand;
  readonly controls: typeof controls;
  readonly 'devices:passkeyLogIn': typeof passkeyLogIn;
  readonly 'devices:secondStep': typeof secondStep;
  readonly 'public:titles': typeof titles;
}
