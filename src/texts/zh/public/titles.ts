import type { titles as en } from '@/texts/en/public/titles';
import type { Translated } from '@/texts/language/translated';

export const titles: Translated<typeof en> = {
  landing: '人民币、塞地、奈拉，汇率由您定',
  login: '登录',
  register: '注册',
  requestPasswordReset: '重置密码',
  confirmPasswordReset: '设置新密码',
};
