import type { receipt as en } from '@/texts/en/wallet/receipt';
import type { Translated } from '@/texts/language/translated';

export const receipt: Translated<typeof en> = {
  receipt: 'Reçu',
  notOffered: 'Ce serveur ne fait pas de reçus.',
  back: 'Retour',
  print: 'Imprimer',
  code: 'Code',
  checkAt: 'Chacun peut vérifier ce reçu à cette adresse, qui montre le montant et le jour, mais pas votre nom.',
  loading: 'Chargement du reçu',
  notLoaded: 'Le reçu n’a pas pu être créé.',
  tryAgain: 'Réessayer',
  forTransaction: (id: string) => `Reçu de la transaction nº ${id}`,
};
