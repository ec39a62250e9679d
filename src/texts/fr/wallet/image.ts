import type { image as en } from '@/texts/en/wallet/image';
import type { Translated } from '@/texts/language/translated';

export const image: Translated<typeof en> = {
  removeOf: (name: string) => `Retirer ${name}`,
  remove: 'Retirer',
  previewOf: (name: string) => `Aperçu de ${name}`,
  preparing: 'L’image est en préparation…',
  empty: 'Ce fichier est vide.',
  damaged: 'Cette image est illisible\u00a0: elle est abîmée ou incomplète. Choisissez-en une autre.',
  notHere: (format) =>
    `Ce navigateur ne lit pas les images ${format}. Choisissez un JPEG ou un PNG, ou faites une capture d’écran de l’image.`,
  sending: (percent) => `Envoi de l’image\u00a0: ${String(percent)}\u00a0%`,
  sent: 'L’image est envoyée. En attente de la réponse…',
  mayBeWhy: 'Si le réseau est lent, l’image peut en être la cause.',
  sendWithout: 'Envoyer sans l’image',
};
