import type { AUTH_SENTENCES as sentencesEn, authSaid as saidEn } from '@/texts/en/public/authSentences';
import type { Translated } from '@/texts/language/translated';

export const AUTH_SENTENCES: Translated<typeof sentencesEn> = {
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  noAccountYet: '还没有账户？请注册',
  forgotPassword: '忘记密码？',

  emailInvalid: '请输入有效的邮箱地址',
  emailRequired: '请填写邮箱',
  usernameRequired: '请填写用户名',
  passwordTooShort: '密码至少需要 8 个字符',
  passwordNeedsUppercase: '密码须包含至少一个大写字母',
  passwordNeedsLowercase: '密码须包含至少一个小写字母',
  passwordNeedsSpecial: '密码须包含至少一个特殊字符',
  confirmationRequired: '请再次输入密码',
  passwordsMustMatch: '两次输入的密码不一致',

  invalidCredentials: '邮箱或密码错误，请重试或重置密码。请注意，邮箱区分大小写。',
  accountDeactivated: '该账户已注销，如需恢复请联系客服。',
  resetRequestFailed: '未找到该账户，请检查邮箱地址后重试',
  resetRequested: '重置密码的说明已发送至您的邮箱',
  resetFailed: '密码更新失败，请稍后再试。',
  resetDone: '密码重置成功，即将跳转至首页。',
};

export const authSaid: Translated<typeof saidEn> = {
  fieldRequired: (label) => `请填写${label}`,
};
