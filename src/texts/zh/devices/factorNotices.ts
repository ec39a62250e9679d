import type { factorNotices as en } from '@/texts/en/devices/factorNotices';
import { formatCount } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/translated';

export const factorNotices: Translated<typeof en> = {
  on: '您的账户已开启两步验证。',
  off: '您的账户已关闭两步验证。',
  removed: '客服已移除您账户的两步验证。',
  renewed: '您的账户已生成新的恢复码，旧的恢复码已失效。',
  passkeyAdded: '您的账户已添加一个通行密钥，可免密码登录。',
  passkeyRemoved: '您的账户已移除一个通行密钥。',
  passkeysEnded: '使用旧密码期间添加的通行密钥已移除，请在个人资料中重新添加。',
  recovery: (left) => `有人使用恢复码登录了您的账户。剩余 ${formatCount(left)} 个恢复码。`,
};
