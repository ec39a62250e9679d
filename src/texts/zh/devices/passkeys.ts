import type { passkeys as en } from '@/texts/en/devices/passkeys';
import type { Translated } from '@/texts/language/translated';

export const passkeys: Translated<typeof en> = {
  title: '通行密钥',
  lead: '使用指纹、面容或设备锁屏登录，无需密码。通行密钥也可用于确认提现。',
  unable: '此浏览器无法在这里使用通行密钥。',
  failed: '通行密钥加载失败。',
  loading: '正在加载通行密钥',
  name: (browser, system) => `${browser === '' ? '未知浏览器' : browser}${system === '' ? '' : `（${system}）`}`,
  used: '添加于 {created} · 最近使用 {used}',
  unused: '添加于 {created} · 尚未使用',
  add: '添加通行密钥',
  remove: '移除',
  removeIt: (name, at) => `移除 ${name} 的通行密钥，添加于 ${at}`,
  removeLead: (name) =>
    `${name} 的通行密钥将无法再登录。如果这是最后一个，您将在其他所有设备上退出登录。您的设备可能仍会提示使用它，直到您在设备上删除。`,
  password: '您的密码',
  code: '动态码',
  codeHint: '身份验证器的动态码，或恢复码。',
  noPassword: '请输入密码。',
  noCode: '请输入动态码或恢复码。',
  cancel: '取消',
  stopped: '未添加通行密钥。请重试，并在设备提示时验证指纹、面容或锁屏密码。',
  known: '此设备已有您账户的通行密钥。',
};
