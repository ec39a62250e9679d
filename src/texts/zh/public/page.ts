import type { page as en } from '@/texts/en/public/page';
import type { Translated } from '@/texts/language/translated';

/** What is in a page beside its screen. */
export const page: Translated<typeof en> = {
  description: '人民币、塞地、奈拉，一处管理：按自己的汇率挂单，或选用他人挂出的最优汇率。',
  noScript: 'Crossrate 需要 JavaScript。请启用后重新加载本页。',
};
