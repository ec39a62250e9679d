import type { receipt as en } from '@/texts/en/wallet/receipt';
import type { Translated } from '@/texts/language/translated';

export const receipt: Translated<typeof en> = {
  receipt: 'Reçu',
  notOffered: 'Ce serveur ne fait pas de reçus.',
  back: 'Retour',
  print: 'Imprimer',
  code: 'Code',
  checkAt:
    'Chacun peut vérifier ce reçu à cette adresse. Elle indique le montant et le jour, mais pas à qui il appartient.',
  loading: 'Chargement du reçu',
  notLoaded: 'Le reçu n’a pas pu être créé.',
  tryAgain: 'Réessayer',
  forTransaction: (id: string) => `Reçu de la transaction nº ${id}`,
  genuine: 'Ce reçu est authentique',
  proves: (amount: string, day: string, status: string) =>
    `Il concerne une transaction Crossrate de ${amount} faite le ${day} (UTC). Son statut est «\u00a0${status}\u00a0».`,
  unknown: 'Ce reçu n’existe pas',
  unknownHint: 'Vérifiez le code. S’il est identique à l’imprimé, le reçu ne vient pas de Crossrate.',
};
