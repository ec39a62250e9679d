import type { waitingRates as en } from '@/texts/en/console/waitingRates';
import type { Translated } from '@/texts/language/translated';

export const waitingRates: Translated<typeof en> = {
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
};
