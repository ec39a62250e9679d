import type { mailEnd as en } from '@/texts/en/away/mailEnd';
import type { Translated } from '@/texts/language/translated';

export const mailEnd: Translated<typeof en> = {
  title: '账户动态邮件',
  question: '点击按钮后，将不再收到账户新动态邮件。验证码等其他邮件仍会照常发送。',
  end: '停止此类邮件',
  ended: '已停止此类邮件',
  endedHint: '您可以在个人资料中重新开启。',
  unknown: '此链接无效',
  unknownHint: '此类邮件已停止，或链接不完整。',
};
