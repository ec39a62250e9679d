import type { awayChanges as en } from '@/texts/en/orders/awayChanges';
import { formatCount } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/translated';

export const awayChanges: Translated<typeof en> = {
  away: '您离开期间',
  clear: '清除',
  andMore: (count) => `还有 ${formatCount(count)} 档`,
  updated: '更新于 {time}',
  awayLead: '您离开期间：',
  ratesMoved: (count) => `${formatCount(count)} 个汇率有变动`,
  listingsGone: (count) => `${formatCount(count)} 笔挂单消失`,
  listingsNew: (count) => `新增 ${formatCount(count)} 笔挂单`,
  levelsChanged: (count) => `${formatCount(count)} 档有变动`,
};
