import type { image as en } from '@/texts/en/wallet/image';
import type { Translated } from '@/texts/language/translated';

export const image: Translated<typeof en> = {
  removeOf: (name: string) => `Retirer ${name}`,
  remove: 'Retirer',
  previewOf: (name: string) => `Aperçu de ${name}`,
};
