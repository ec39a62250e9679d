import type { image as en } from '@/texts/en/wallet/image';
import type { Translated } from '@/texts/language/translated';

export const image: Translated<typeof en> = {
  removeOf: (name) => `移除 ${name}`,
  remove: '移除',
  previewOf: (name) => `${name} 的预览`,
};
