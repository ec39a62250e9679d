import type { letters as en } from '@/texts/en/letters';
import type { Translated } from '@/texts/language/translated';

const signed = (body: string) => `${body}\n\nCrossrate`;

export const letters: Translated<typeof en> = {
  /** The last line, if the support has an address. */
  support: (address) => `客服：${address}`,
  welcomeSubject: '欢迎使用 Crossrate',
  welcome: (username, address) =>
    signed(`${username === null ? '您好' : `${username}，您好`}：\n\n您的账户已开通，登录地址：${address}`),
  resetSubject: '重置您的 Crossrate 密码',
  reset: (address) =>
    signed(
      `请打开以下链接设置新密码（1 小时内有效，仅限使用一次）：\n\n${address}\n\n` +
        '如非本人申请，请忽略此邮件，您的密码不会改变。',
    ),
  pinSubject: '您的 Crossrate 验证码',
  pin: (pin) => signed(`验证码 ${pin}，用于确认您的提现，5 分钟内有效。请勿告诉任何人。`),
  noticeSubject: '您的 Crossrate 账户有新动态',
  noticeLine: (title, address) => `- ${title}：${address}`,
  notices: (lines, left, all, end) =>
    signed(
      `您的账户有以下新动态：\n\n${lines.join('\n')}\n` +
        (left > 0 ? `另有 ${String(left)} 条。\n` : '') +
        `\n查看全部：${all}\n\n不想再收到此类邮件，请打开：${end}`,
    ),
  deviceSubject: '有新设备登录了您的 Crossrate 账户',
  device: (device, at, until, address) =>
    signed(
      `一台此前未使用过的设备登录了您的账户：${device}，${at}。\n\n` +
        '如是本人操作，无需处理。\n\n' +
        `如非本人操作，请在 ${until} 前打开以下页面并点击“不是本人操作”：\n\n${address}\n\n` +
        '点击后，您将在所有设备上退出登录；设置新密码之前，任何人都无法登录。',
    ),
  factorSubject: '您的 Crossrate 账户安全提示',
  factor: (change, at, address) =>
    signed(
      `${change}（${at}）\n\n如是本人操作，无需处理。\n\n` +
        `如非本人操作，请立即设置新密码，所有设备将随之退出登录：${address}`,
    ),
  contactSubject: '订阅动态：新的邮箱地址',
  contact: (name, email) => signed(`${name} <${email}> 希望订阅动态。`),
};
