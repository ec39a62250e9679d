import type { transactionKinds as en } from '@/texts/en/lists/transactionKinds';
import type { Translated } from '@/texts/language/translated';

export const transactionKinds: Translated<typeof en> = {
  pendingFunding: 'Dépôts en attente',
  noPendingFunding: 'Vous n’avez aucun dépôt en attente.',
  pendingWithdrawals: 'Retraits en attente',
  noPendingWithdrawals: 'Vous n’avez aucun retrait en attente.',
  pendingListings: 'Annonces en attente',
  noPendingListings: 'Vous n’avez aucune annonce en attente.',
  pendingOrders: 'Ordres en attente',
  noPendingOrders: 'Vous n’avez aucun ordre en attente.',
  pendingMultilateral: 'Ordres multilatéraux en attente',
  noPendingMultilateral: 'Vous n’avez aucun ordre multilatéral en attente.',
  fundWallet: 'Déposer',
  withdraw: 'Retirer',
  list: 'Proposer',
  order: 'Ordre',
  multilateralOrder: 'Ordre multilatéral',
  deleteListing: 'Supprimer l’annonce',
};
