import type { opener as en } from '@/texts/en/palette/opener';
import type { Translated } from '@/texts/language/translated';

export const opener: Translated<typeof en> = {
  open: '搜索与指令',
  openKeys: 'Control+K',
};
