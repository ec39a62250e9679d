import type { longLists as en } from '@/texts/en/lists/longLists';
import type { Translated } from '@/texts/language/translated';

const older = (rows: string) => ({
  loading: `正在加载更早的${rows}`,
  notLoaded: `更早的${rows}加载失败。`,
  none: `没有更早的${rows}了。`,
});

export const longLists: Translated<typeof en> = {
  tryAgain: '重试',
  older: {
    transactions: older('交易'),
    notifications: older('通知'),
    listings: older('挂单'),
    orders: older('订单'),
    lines: older('明细'),
    fills: older('成交'),
  },
};
