import type { listingChanges as en } from '@/texts/en/orders/listingChanges';
import type { Translated } from '@/texts/language/translated';

export const listingChanges: Translated<typeof en> = {
  listAgain: 'Republier',
  edit: 'Modifier',
  editOf: (amount: string, swapTo: string) => `Modifier l’annonce de ${amount} contre ${swapTo}`,
  pause: 'Pause',
  pauseOf: (amount: string, swapTo: string) => `Suspendre l’annonce de ${amount} contre ${swapTo}`,
  resume: 'Reprendre',
  resumeOf: (amount: string, swapTo: string) => `Reprendre l’annonce de ${amount} contre ${swapTo}`,
  paused: 'Suspendue',
  failed: 'Modification impossible. {reason}',

  title: (currency: string, swapTo: string) => `Annonce de ${currency} contre ${swapTo}`,
  rate: 'Taux',
  amount: 'Montant restant',
  amountHint: 'Ce que vous en retirez revient aussitôt dans votre portefeuille.',
  amountAbove: 'Une annonce ne peut qu’être réduite. Publiez-en plutôt une autre.',
  amountUnreadable: 'Saisissez le montant qui doit rester, à 2 décimales au plus.',
  losesPlace: 'Avec un nouveau taux, l’annonce passe derrière toutes celles de ce taux.',
  keepsPlace: 'Avec le même taux, l’annonce garde sa place dans la file.',
  save: 'Enregistrer',
  cancel: 'Annuler',
  close: 'Fermer',
  saved: 'L’annonce a été modifiée. Elle garde sa place dans la file.',
  savedBehind: 'L’annonce a été modifiée. Elle passe derrière toutes celles de ce taux.',
  notSaved: 'L’annonce n’a pas été modifiée.',
  unknown: 'On ne sait pas si la modification est arrivée. Consultez l’annonce avant de réessayer.',
};
