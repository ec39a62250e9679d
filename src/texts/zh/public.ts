import type { auth as authEnglish } from '@/texts/auth';
import type { ENGLISH_AUTH_SENTENCES as sentencesEn, englishAuthSaid as saidEn } from '@/texts/authSentences';
import type { brand as brandEnglish, controls as controlsEnglish, titles as titlesEnglish } from '@/texts/everyPage';
import type { Translated } from '@/texts/language/inLanguage';
import type { PublicPart } from '@/texts/parts';
import type { passkeyLogIn as passkeyLogInEnglish } from '@/texts/profile/passkeyLogIn';
import type { secondStep as secondStepEnglish } from '@/texts/profile/secondStep';

const auth: Translated<typeof authEnglish> = {
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

const brand: Translated<typeof brandEnglish> = {
  name: 'Crossrate',
  titleOf: (screen) => `${screen} · Crossrate`,
};

export const controls: Translated<typeof controlsEnglish> = {
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

const passkeyLogIn: Translated<typeof passkeyLogInEnglish> = {
  logIn: '使用通行密钥登录',
  stopped: '未使用通行密钥。请重试，或使用密码登录。',
  confirm: '改用通行密钥',
  confirmed: '已通过通行密钥确认，请在 5 分钟内提交提现。',
  notConfirmed: '提现未能通过通行密钥确认，请重试。',
};

const secondStep: Translated<typeof secondStepEnglish> = {
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

const titles: Translated<typeof titlesEnglish> = {
  landing: '人民币、塞地、奈拉，汇率由您定',
  login: '登录',
  register: '注册',
  requestPasswordReset: '重置密码',
  confirmPasswordReset: '设置新密码',
};

/** The texts of the pages before the log-in, in simplified Chinese. */
export const texts: Translated<PublicPart> = {
  auth,
  authSaid,
  authSentences: AUTH_SENTENCES,
  brand,
  controls,
  'devices:passkeyLogIn': passkeyLogIn,
  'devices:secondStep': secondStep,
  'public:titles': titles,
};
