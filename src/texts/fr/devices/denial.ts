import type { denial as en } from '@/texts/en/devices/denial';
import type { Translated } from '@/texts/language/translated';

export const denial: Translated<typeof en> = {
  title: 'Un nouvel appareil s’est connecté à votre compte',
  question:
    'Si ce n’était pas vous, cliquez sur le bouton. Vous serez déconnecté sur tous les appareils, et personne ne pourra se connecter avant que vous ayez choisi un nouveau mot de passe.',
  press: 'Ce n’était pas moi',
  done: 'Vous êtes déconnecté sur tous les appareils',
  doneHint:
    'L’ancien mot de passe n’est plus valable. Nous vous avons envoyé un e-mail avec un lien pour en choisir un nouveau, valable une heure. Vérifiez ensuite vos transactions et vos comptes bancaires.',
  again: 'Pas d’e-mail ? Demandez un autre lien.',
  unknown: 'Ce lien n’est plus valable',
  unknownHint:
    'Il a déjà servi, a expiré, ou a été remplacé par un e-mail plus récent ou un nouveau mot de passe. Si ce n’était pas vous, demandez un nouveau mot de passe sur la page de connexion : cela vous déconnecte sur tous les appareils.',
};
