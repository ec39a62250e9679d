import type { receiptCheck as en } from '@/texts/en/wallet/receiptCheck';
import type { Translated } from '@/texts/language/translated';

export const receiptCheck: Translated<typeof en> = {
  genuine: 'Ce reçu est authentique',
  proves: (amount: string, day: string, status: string) =>
    `Il concerne une transaction Crossrate de ${amount} faite le ${day} (UTC). Son statut est «\u00a0${status}\u00a0».`,
  unknown: 'Ce reçu n’existe pas',
  unknownHint: 'Vérifiez le code. S’il est identique à l’imprimé, le reçu ne vient pas de Crossrate.',
};
