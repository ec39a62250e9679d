import type { passkeyLogIn as en } from '@/texts/en/devices/passkeyLogIn';
import type { Translated } from '@/texts/language/translated';

export const passkeyLogIn: Translated<typeof en> = {
  logIn: '使用通行密钥登录',
  stopped: '未使用通行密钥。请重试，或使用密码登录。',
  confirm: '改用通行密钥',
  confirmed: '已通过通行密钥确认，请在 5 分钟内提交提现。',
  notConfirmed: '提现未能通过通行密钥确认，请重试。',
};
