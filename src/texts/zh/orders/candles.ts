import type { candles as candlesEn, day as dayEn } from '@/texts/en/orders/candles';
import { formatCount } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/translated';

export const candles: Translated<typeof candlesEn> = {
  kind: 'K 线',
  rateKind: '汇率',
  rateSentence: (currency, swapTo, points) => `${currency} 换 ${swapTo} 的市场汇率：${points}`,
  steps: '周期',
  step: { '5m': '5 分', '15m': '15 分', '1h': '1 小时', '1d': '1 日' },
  stepInWords: { '5m': '5 分钟', '15m': '15 分钟', '1h': '1 小时', '1d': '1 天' },
  asTable: '显示为表格',
  asChart: '显示为图表',
  chart: (unit, step, count) => `K 线，${unit}，每根 ${step}，共 ${formatCount(count)} 根`,
  tableOf: (unit, step) => `K 线，${unit}，每根 ${step}，最新在前`,
  time: '时间',
  open: '开盘',
  high: '最高',
  low: '最低',
  close: '收盘',
  volume: (currency) => `${currency} 成交量`,
  trades: '成交笔数',
  openMark: '开',
  highMark: '高',
  lowMark: '低',
  closeMark: '收',
  volumeMark: '量',
  said: (time, figures, volume, trades) => {
    const [open = '', high = '', low = '', close = ''] = figures;
    return `${time}：开盘 ${open}，最高 ${high}，最低 ${low}，收盘 ${close}，成交量 ${volume}，${formatCount(trades)} 笔成交`;
  },
  rose: '上涨',
  fell: '下跌',
  none: '暂无成交。',
  noneHint: '有成交后，K 线会显示在这里。',
  loading: '正在加载 K 线',
  notLoaded: 'K 线加载失败。',
  tryAgain: '重试',
};

export const day: Translated<typeof dayEn> = {
  day: '24 小时',
  none: '无成交',
  volume: '成交量',
};
