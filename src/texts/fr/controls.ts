import type { controls as en } from '@/texts/en/controls';
import type { Translated } from '@/texts/language/translated';

export const controls: Translated<typeof en> = {
  max: 'Max',
  optional: '(facultatif)',
  loading: 'Chargement',
  typed: {
    readAs: (figure: string) => `= ${figure}`,
    which: 'Quel nombre ?',
    choose: 'Choisissez le nombre voulu.',
    writeAs: (example: string) => `Écrivez-le ainsi\u00a0: ${example}`,
  },
  hiddenAmount: 'masqué',
  dates: { date: 'D MMM YYYY', dateTime: 'D MMM YYYY, HH:mm', exact: 'D MMM YYYY, HH:mm:ss' },
  today: 'Aujourd’hui',
  yesterday: 'Hier',
  connection: { connecting: 'Connexion', live: 'En direct', reconnecting: 'Reconnexion', offline: 'Hors ligne' },
  notKnown: 'Inconnu sans la connexion',
  notKnownDetail: 'Ceci s’affiche dès que vous êtes de nouveau en ligne.',
  failures: { crashed: 'Cet écran n’a pas pu s’afficher.', notLoaded: 'Cet écran n’a pas pu être chargé.' },
  failureDetails: {
    crashed: 'Rien n’a été envoyé ni modifié. Rechargez-le ; si cela ne suffit pas, réessayez plus tard.',
    notLoaded:
      'La connexion est perdue, ou Crossrate a une version plus récente. Rien n’a été envoyé ni modifié. Vérifiez la connexion et rechargez la page.',
  },
  reload: 'Recharger',
  language: 'Langue',
  languageFailed: 'Les textes français n’ont pas pu être chargés ; ils sont en anglais.',
};
