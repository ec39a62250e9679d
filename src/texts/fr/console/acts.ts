import type { acts as en } from '@/texts/en/console/acts';
import type { Translated } from '@/texts/language/translated';

export const acts: Translated<typeof en> = {
  caption: 'Actions des opérateurs, les plus récentes d’abord',
  when: 'Quand',
  who: 'Qui',
  where: 'Depuis',
  what: 'Action',
  to: 'Objet',
  changed: 'Avant → après',
  why: 'Raison',
  older: 'Plus anciennes',
  newest: 'Plus récentes',
  save: 'Enregistrer en CSV',
  fileName: 'crossrate-journal-operateurs.csv',
  none: 'Aucune action pour le moment',
  of: 'D’un objet, comme « transaction 12 »',
  byOperator: 'D’un opérateur',
  show: 'Afficher',
  by: (operator: string, role: string | null) => (role === null ? `${operator} en ligne de commande` : operator),
  change: (before: string, after: string) => (before === '' ? after : `${before} → ${after}`),
};
