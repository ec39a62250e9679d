import type { rates as en } from '@/texts/en/rates';
import type { Translated } from '@/texts/language/translated';

export const rates: Translated<typeof en> = {
  title: '汇率',
  facts: '市场汇率，实时更新；显示自打开页面以来的变动',
  updated: '更新于 {time}',
  loading: '正在加载汇率',
  loadingOf: (pair) => `正在加载 ${pair}`,
  source: '来源：Crossrate 公布的市场汇率。',
};
