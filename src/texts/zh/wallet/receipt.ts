import type { receipt as en } from '@/texts/en/wallet/receipt';
import type { Translated } from '@/texts/language/translated';

export const receipt: Translated<typeof en> = {
  receipt: '回单',
  notOffered: '此服务器不提供回单。',
  back: '返回',
  print: '打印',
  code: '核验码',
  checkAt: '任何人都可在此网址核验回单。页面只显示金额和日期，不显示所属用户。',
  loading: '正在加载回单',
  notLoaded: '回单生成失败。',
  tryAgain: '重试',
  forTransaction: (id) => `交易编号 ${id} 的回单`,
};
