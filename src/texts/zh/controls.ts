import type { controls as en } from '@/texts/en/controls';
import type { Translated } from '@/texts/language/translated';

export const controls: Translated<typeof en> = {
  optional: '（选填）',
  loading: '加载中',
  failures: { crashed: '页面无法显示。', notLoaded: '页面加载失败。' },
  failureDetails: {
    crashed: '未发送或更改任何内容。请重新加载；如仍无法显示，请稍后再试。',
    notLoaded: '网络已断开，或 Crossrate 已有新版本。未发送或更改任何内容。请检查网络后重新加载页面。',
  },
  reload: '重新加载',
  language: '语言',
  languageFailed: '中文文本加载失败，暂以英文显示。',
  back: '返回',
  /** How texts name the support: our own ones, and the specification's sentence. */
  support: { own: '客服', specified: '客服' },
};
