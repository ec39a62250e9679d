import type { limits as en } from '@/texts/en/wallet/limits';
import type { Translated } from '@/texts/language/translated';

export const limits: Translated<typeof en> = {
  title: { FUND_WALLET: '充值限额', WITHDRAW: '提现限额' },
  loading: '正在加载限额',
  periods: { day: '24 小时', month: '30 天' },
  leftOf: '剩余 {left}，共 {most}',
  moreAt: '{time} 起恢复部分额度',
  over: {
    FUND_WALLET: {
      day: (most) => `24 小时内最多充值 ${most}，此金额已超出剩余额度。`,
      month: (most) => `30 天内最多充值 ${most}，此金额已超出剩余额度。`,
    },
    WITHDRAW: {
      day: (most) => `24 小时内最多提现 ${most}，此金额已超出剩余额度。`,
      month: (most) => `30 天内最多提现 ${most}，此金额已超出剩余额度。`,
    },
  },
};
