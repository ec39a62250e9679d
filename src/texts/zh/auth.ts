import type { auth as en } from '@/texts/en/auth';
import type { Translated } from '@/texts/language/translated';

export const auth: Translated<typeof en> = {
  toStart: 'Crossrate，返回起始页',
  newPasswordTitle: '设置新密码',
  backToLogin: '返回登录',
  askForLink: '重新获取链接',
  savePassword: '保存密码',
  registered: '账户已创建，请登录。',
  login: '登录',
  email: '邮箱',
  emailHint: '邮箱区分大小写。',
  password: '密码',
  passwordHint: '至少 8 个字符，须包含大写字母、小写字母和特殊字符',
  confirmPassword: '确认密码',
  register: '注册',
  registerLead: '一个账户，每种货币各有一个钱包。',
  haveAccount: '已有账户？去登录',
  username: '用户名',
  resetTitle: '重置密码',
  resetLead: '我们会向您的邮箱发送一个链接。',
  sendLink: '发送链接',
  unreachable: '无法连接服务器，请检查网络后重试。',
  tooMany: '尝试次数过多，请稍后再试。',
  serverFailed: '服务器出错，请稍后再试。',
  registrationUnclear: '服务器未及时响应，账户可能已经创建。请先尝试登录，再决定是否重新注册。',
  notRegistered: '账户创建失败，请检查填写内容后重试。',
};
