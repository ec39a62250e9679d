import type { controls as en } from '@/texts/en/controls';
import type { Translated } from '@/texts/language/translated';

export const controls: Translated<typeof en> = {
  max: '全部',
  optional: '（选填）',
  loading: '加载中',
  typed: {
    readAs: (figure: string) => `= ${figure}`,
    which: '是哪个数字？',
    choose: '请选择您要的数字。',
    writeAs: (example: string) => `请写成 ${example}`,
  },
  hiddenAmount: '已隐藏',
  dates: { date: 'YYYY年M月D日', dateTime: 'YYYY年M月D日 HH:mm', exact: 'YYYY年M月D日 HH:mm:ss' },
  today: '今天',
  yesterday: '昨天',
  connection: { connecting: '连接中', live: '实时', reconnecting: '重新连接中', offline: '离线' },
  notKnown: '未连接，暂无数据',
  notKnownDetail: '恢复连接后即会显示。',
  failures: { crashed: '页面无法显示。', notLoaded: '页面加载失败。' },
  failureDetails: {
    crashed: '未发送或更改任何内容。请重新加载；如仍无法显示，请稍后再试。',
    notLoaded: '网络已断开，或 Crossrate 已有新版本。未发送或更改任何内容。请检查网络后重新加载页面。',
  },
  reload: '重新加载',
  language: '语言',
  languageFailed: '中文文本加载失败，暂以英文显示。',
};
