import type { rates as en } from '@/texts/en/console/rates';
import { counted } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/translated';

const SET = { one: 'taux fixé.', other: 'taux fixés.' };
const REFUSED = {
  one: 'refusé\u00a0: la raison est à côté du champ.',
  other: 'refusés\u00a0: les raisons sont à côté des champs.',
};
const READ = { one: 'taux lu. Rien n’est encore fixé.', other: 'taux lus. Rien n’est encore fixé.' };
const CHANGED = { one: 'taux modifié', other: 'taux modifiés' };

export const rates: Translated<typeof en> = {
  title: 'Fixer les taux',
  hint: 'Le taux que vous saisissez remplit le taux inverse, arrondi au plus proche à 8 décimales, sauf si vous saisissez aussi celui-ci. Seuls les taux qui diffèrent de ceux en vigueur sont envoyés.',
  rateOf: (from: string, to: string) => `1 ${from} en ${to}`,
  both: (from: string, to: string) => `${from} et ${to}`,
  set: 'Fixé',
  waits: 'En attente',
  sureOf: (act: string, pairs: string) => `${act} (${pairs})`,
  submit: 'Fixer les taux',
  submitSome: (count: number) => `Fixer ${counted(count, CHANGED)}`,
  unchanged: 'Aucun taux ne diffère de ceux en vigueur. Rien n’a été envoyé.',
  sent: (done: number, refused: number) =>
    [counted(done, SET), ...(refused > 0 ? [counted(refused, REFUSED)] : [])].join(' '),
  save: 'Enregistrer les taux en vigueur en CSV',
  fileName: 'crossrate-taux.csv',
  file: 'Remplir depuis un fichier CSV',
  fileHint: 'Une ligne par taux, comme CNY,NGN,212. Le fichier enregistré ci-dessous a ce format.',
  fileRead: (count: number, unread: readonly number[]) =>
    [
      counted(count, READ),
      ...(unread.length > 0 ? [`Incompris et ignoré\u00a0: ligne ${unread.map(String).join(', ')}.`] : []),
    ].join(' '),
  waiting: {
    title: 'Taux en attente d’un autre opérateur',
    hint: 'À plus de 20\u00a0% du taux d’il y a un jour, il faut deux opérateurs pour fixer un taux. Sans approbation dans l’heure, ou si le taux de la paire change entre-temps, la demande tombe.',
    now: 'Actuel',
    wished: 'Nouveau taux',
    decision: 'Décision',
    approve: 'Approuver',
    takeBack: 'Retirer',
    decline: 'Refuser',
    ofPair: (act, pair) => `${act}\u00a0: ${pair}`,
    noted: 'Rien n’a changé pour l’instant\u00a0: un autre opérateur doit approuver ce taux.',
  },
};
