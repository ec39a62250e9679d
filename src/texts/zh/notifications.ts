import type { notifications as en } from '@/texts/en/notifications';
import type { Translated } from '@/texts/language/translated';

export const notifications: Translated<typeof en> = {
  notDeleted: '这条通知未能删除，请重试。',
  deleteIt: '删除：',
  title: '通知',
  fromTo: (first, last) => `第 ${first} 至 ${last} 条通知`,
  kind: '类别',
  allKinds: '全部类别',
  kinds: {
    funding: '充值',
    withdrawal: '提现',
    listing: '挂单',
    order: '订单',
    fill: '我的挂单成交',
    dispute: '申诉',
    alert: '提醒',
    device: '新设备',
    security: '安全',
  },
  noSuchKind: (kind) => `没有“${kind}”这一通知类别，已显示全部。`,
  noneOfKind: '您没有此类通知。',
  rate: (pair) => `${pair}，汇率 {rate}`,
  rates: (pair) => `${pair}，汇率 {rate} 至 {highest}`,
  facts: '最新动态',
  loading: '正在加载通知',
  none: '您没有通知。',
  noneHint: '交易状态变化、挂单成交或申诉有答复时，会在这里通知您。',
};
