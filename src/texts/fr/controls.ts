import type { controls as en } from '@/texts/en/controls';
import type { Translated } from '@/texts/language/translated';

export const controls: Translated<typeof en> = {
  optional: '(facultatif)',
  loading: 'Chargement',
  failures: { crashed: 'Cet écran n’a pas pu s’afficher.', notLoaded: 'Cet écran n’a pas pu être chargé.' },
  failureDetails: {
    crashed: 'Rien n’a été envoyé ni modifié. Rechargez-le ; si cela ne suffit pas, réessayez plus tard.',
    notLoaded:
      'La connexion est perdue, ou Crossrate a une version plus récente. Rien n’a été envoyé ni modifié. Vérifiez la connexion et rechargez la page.',
  },
  reload: 'Recharger',
  language: 'Langue',
  languageFailed: 'Les textes français n’ont pas pu être chargés ; ils sont en anglais.',
  back: 'Retour',
  /** How texts name the support: our own ones, and the specification's sentence. */
  support: { own: 'notre assistance', specified: 'notre assistance' },
};
