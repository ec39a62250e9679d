import type { passkeyLogIn as en } from '@/texts/en/devices/passkeyLogIn';
import type { Translated } from '@/texts/language/translated';

export const passkeyLogIn: Translated<typeof en> = {
  logIn: 'Se connecter avec une clé d’accès',
  stopped: 'Aucune clé d’accès utilisée. Réessayez, ou connectez-vous avec votre mot de passe.',
  confirm: 'Utiliser plutôt une clé d’accès',
  confirmed: 'Confirmé avec votre clé d’accès. Envoyez le retrait dans les cinq minutes.',
  notConfirmed: 'Le retrait n’a pas été confirmé avec une clé d’accès. Veuillez réessayer.',
};
