import type { titles as en } from '@/texts/en/public/titles';
import type { Translated } from '@/texts/language/translated';

export const titles: Translated<typeof en> = {
  landing: 'Yuans, cedis, nairas au taux de votre choix',
  login: 'Connexion',
  register: 'Créer un compte',
  requestPasswordReset: 'Réinitialisez votre mot de passe',
  confirmPasswordReset: 'Choisissez un nouveau mot de passe',
};
