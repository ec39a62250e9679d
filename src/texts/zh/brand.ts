import type { brand as en } from '@/texts/en/brand';
import type { Translated } from '@/texts/language/translated';

export const brand: Translated<typeof en> = {
  name: 'Crossrate',
  titleOf: (screen) => `${screen} · Crossrate`,
};
