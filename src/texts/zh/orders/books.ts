import type { books as en } from '@/texts/en/orders/books';
import type { Translated } from '@/texts/language/translated';

export const books: Translated<typeof en> = {
  books: '盘口',
  menu: '并排显示的货币对',
  legend: (most) => `与当前盘口并排显示，最多 ${String(most)} 个`,
  watched: '自选',
  full: '再选一个将替换最后一个。',
  note: '仅保存在此设备上，用于同尺寸的屏幕。',
  left: (pair) => `将 ${pair} 左移`,
  right: (pair) => `将 ${pair} 右移`,
  close: (pair) => `关闭 ${pair}`,
  placed: (pair, place, count) => `${pair} 现为第 ${String(place)} 个盘口，共 ${String(count)} 个。`,
  closed: (pair) => `${pair} 已关闭。`,
};
