import type * as en from '@/texts/en/landingSentences';
import type { Translated } from '@/texts/language/translated';

export const LANDING_SENTENCES: Translated<typeof en.LANDING_SENTENCES> = {
  contactSent: 'E-mail envoyé !',
  deactivated: 'Votre compte a bien été désactivé.',
};

export const landingSaid: Translated<typeof en.landingSaid> = {
  contactFailed: (reason: string): string => `L’e-mail n’a pas été envoyé\u00a0: ${reason}`,
};
