import type { watch as en } from '@/texts/en/lists/watch';
import type { Translated } from '@/texts/language/translated';

export const watch: Translated<typeof en> = {
  title: '自选',
  hint: '加星的货币对在各处按此顺序排在最前，首页显示前三个。',
  pairs: '货币对',
  pairName: (currency, swapTo) => `${currency} 换 ${swapTo}`,
  watch: (currency, swapTo) => `将 ${currency} 换 ${swapTo} 加入自选`,
  unwatch: (currency, swapTo) => `将 ${currency} 换 ${swapTo} 移出自选`,
  moveUp: (name) => `上移 ${name}`,
  moveDown: (name) => `下移 ${name}`,
  placed: (name, place, count) => `${name}：第 ${String(place)} 位，共 ${String(count)} 位`,
  close: '关闭',
};
