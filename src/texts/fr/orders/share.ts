import type { share as en } from '@/texts/en/orders/share';
import type { Translated } from '@/texts/language/translated';

export const share: Translated<typeof en> = {
  share: 'Partager ce taux',
  facts: 'Le lien ouvre le ticket de ce taux. Un visiteur se connecte d’abord.',
  close: 'Fermer',
  copy: 'Copier le lien',
  copying: { copied: 'Copié', failed: 'Non copié' },
  toSystem: 'Partager…',
  notShared: 'Le partage a échoué. Copiez plutôt le lien.',
  titleOf: (currency: string, swapTo: string, rate: string) => `${currency} contre ${swapTo} à ${rate}`,
  qrOf: (currency: string, swapTo: string, rate: string) =>
    `Code QR du lien\u00a0: ${currency} contre ${swapTo} à ${rate}`,
  loadingQr: 'Chargement du code QR',
  qrFailed: 'Le code QR n’a pas été chargé. Le lien fonctionne sans lui.',
};
