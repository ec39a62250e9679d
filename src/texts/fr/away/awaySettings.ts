import type { awaySettings as en } from '@/texts/en/away/awaySettings';
import type { Translated } from '@/texts/language/translated';

export const awaySettings: Translated<typeof en> = {
  on: 'activé',
  turnOn: 'Activer',
  turnOff: 'Désactiver',
  tab: 'Dans un autre onglet ou programme',
  tabHint: 'Un avis du système par notification, si aucun onglet Crossrate n’est visible. La déconnexion y met fin.',
  turnTabOn: 'Activer les avis dans un autre onglet ou programme',
  turnTabOff: 'Désactiver les avis dans un autre onglet ou programme',
  push: 'Quand Crossrate est fermé',
  pushHint: 'Un avis du système par notification, par le service push du navigateur. La déconnexion y met fin.',
  turnPushOn: 'Activer les avis quand Crossrate est fermé',
  turnPushOff: 'Désactiver les avis quand Crossrate est fermé',
  withAmounts: 'Montants dans ces avis',
  amountsHint: 'Ils peuvent être lus sur votre écran verrouillé.',
  noPush: 'Ce navigateur ne peut pas recevoir d’avis quand Crossrate est fermé.',
  notReady: 'Crossrate n’est pas encore prêt dans votre navigateur. Réessayez dans une minute.',
  pushFailed: 'Le navigateur n’a pas pu joindre son service push. Veuillez réessayer.',
  notSaved: 'L’enregistrement a échoué. Veuillez réessayer.',
  mail: 'Par e-mail',
  mailHint:
    'Un seul e-mail pour tout ce qui est nouveau et non lu, toutes les 15 minutes au plus, sans montants. Un lien permet d’y mettre fin.',
  mailHintPushed: 'Ils ne partent que si aucun navigateur ne reçoit d’avis quand Crossrate est fermé.',
  turnMailOn: 'Activer les e-mails sur les nouveautés',
  turnMailOff: 'Désactiver les e-mails sur les nouveautés',
  denied: 'Votre navigateur bloque les avis de ce site. Autorisez-les dans ses réglages.',
  undecided: 'Les avis ne sont pas encore autorisés. Cliquez de nouveau, et acceptez.',
  unsupported: 'Ce navigateur ne peut pas afficher d’avis du système.',
  notKept: 'Votre navigateur ne conserve rien pour ce site : activation impossible.',
};
