import type { secondStep as en } from '@/texts/en/devices/secondStep';
import type { Translated } from '@/texts/language/translated';

export const secondStep: Translated<typeof en> = {
  title: '两步验证',
  appLead: '密码正确。请输入身份验证器中 Crossrate 的动态码。',
  recoveryLead: '请输入开启两步验证时保存的任意一个恢复码。',
  appCode: '6 位动态码',
  recoveryCode: '恢复码',
  recoveryHint: '每个恢复码只能使用一次。如果都没有，请联系客服。',
  useRecovery: '改用恢复码',
  usePasskey: '改用通行密钥',
  useApp: '改用身份验证器',
  submit: '继续',
  again: '登录其他账户',
  noCode: '请输入动态码或恢复码。',
  wrong: '未通过验证，请使用最新的动态码。',
};
