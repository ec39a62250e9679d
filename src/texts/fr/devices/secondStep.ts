import type { secondStep as en } from '@/texts/en/devices/secondStep';
import type { Translated } from '@/texts/language/translated';

export const secondStep: Translated<typeof en> = {
  title: 'Double authentification',
  appLead:
    'Votre mot de passe est bon. Saisissez maintenant le code que votre application d’authentification affiche pour Crossrate.',
  recoveryLead: 'Saisissez l’un des codes de secours conservés lors de l’activation de la double authentification.',
  appCode: 'Code à 6 chiffres',
  recoveryCode: 'Code de secours',
  recoveryHint: 'Chacun sert une seule fois. Si vous n’en avez plus, notre assistance peut vous aider.',
  useRecovery: 'Utiliser plutôt un code de secours',
  usePasskey: 'Utiliser plutôt une clé d’accès',
  useApp: 'Utiliser plutôt l’application d’authentification',
  submit: 'Continuer',
  again: 'Se connecter avec un autre compte',
  noCode: 'Saisissez le code.',
  wrong: 'Ce code n’a pas été accepté. Essayez le plus récent.',
};
