import type { share as en } from '@/texts/en/orders/share';
import type { Translated } from '@/texts/language/translated';

export const share: Translated<typeof en> = {
  share: '分享此汇率',
  facts: '链接将打开此汇率的下单面板，访问者需先登录。',
  close: '关闭',
  copy: '复制链接',
  copying: { copied: '已复制', failed: '复制失败' },
  toSystem: '分享…',
  notShared: '分享失败，请改为复制链接。',
  titleOf: (currency, swapTo, rate) => `${currency} 换 ${swapTo}，汇率 ${rate}`,
  qrOf: (currency, swapTo, rate) => `链接二维码：${currency} 换 ${swapTo}，汇率 ${rate}`,
  loadingQr: '正在加载二维码',
  qrFailed: '二维码加载失败，不影响使用链接。',
};
