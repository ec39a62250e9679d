import type { account as en } from '@/texts/en/console/account';
import type { Translated } from '@/texts/language/translated';

export const account: Translated<typeof en> = {
  title: '我的账户',
  passwordCard: '修改密码',
  factorCard: '更换身份验证器',
  oldPassword: '当前密码',
  newPassword: '新密码',
  change: '修改',
  begin: '显示新密钥',
  scan: '请用身份验证器扫描二维码，或手动输入密钥，然后输入第一个动态码。',
  qr: '身份验证器二维码',
  key: '密钥',
  firstCode: '新密钥的第一个动态码',
  confirm: '启用新密钥',
  factorLead: '需要当前身份验证器的动态码。在确认新密钥之前，旧密钥仍然有效。',
  ended: '您的其他登录会话将结束。',
  first: '设置登录凭证',
  firstLead: '密码由您自己选择，动态码只在您的身份验证器中：其他人都看不到。',
  firstDone: '设置并登录',
  checking: '正在验证链接',
  toLogIn: '前往登录',
  waiting: '尚未使用链接',
  linkLead:
    '请将此链接交给该运营人员。链接仅可使用一次，72 小时内有效，之后不再显示。对方用它设置自己的密码和身份验证器。',
  link: '链接',
};
