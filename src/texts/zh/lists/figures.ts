import type { figures as en } from '@/texts/en/lists/figures';
import type { Translated } from '@/texts/language/translated';

export const figures: Translated<typeof en> = {
  max: '全部',
  typed: {
    readAs: (figure: string) => `= ${figure}`,
    which: '是哪个数字？',
    meant: '您要的是这个数字吗？',
    choose: '请选择您要的数字。',
    writeAs: (example: string) => `请写成 ${example}`,
    decimalsAtMost: (most: string) => `最多 ${most} 位小数`,
  },
  hiddenAmount: '已隐藏',
  dates: { date: 'YYYY年M月D日', dateTime: 'YYYY年M月D日 HH:mm', exact: 'YYYY年M月D日 HH:mm:ss' },
  today: '今天',
  yesterday: '昨天',
  connection: { connecting: '连接中', live: '实时', reconnecting: '重新连接中', offline: '离线' },
  notLoaded: '无法加载此内容。',
  partNotLoaded: '本页部分内容无法加载。',
  tryAgain: '重试',
  notKnown: '未连接，暂无数据',
  notKnownDetail: '恢复连接后即会显示。',
  currencies: { CNY: '人民币', GHC: '加纳塞地', NGN: '尼日利亚奈拉', USD: '美元' },
  listed: (parts) => parts.join('、'),
  clauses: (parts) => parts.join('，'),
  sentences: (parts) => parts.filter(Boolean).join(''),
  moment: (day, clock) => `${day} ${clock}`,
};
