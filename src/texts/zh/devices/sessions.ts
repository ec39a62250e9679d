import type { sessions as en } from '@/texts/en/devices/sessions';
import { formatCount } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/translated';

export const sessions: Translated<typeof en> = {
  count: (count) => `${formatCount(count)} 处登录`,
  name: (browser, system) => `${browser === '' ? '未知浏览器' : browser}${system === '' ? '' : `（${system}）`}`,
  current: '当前设备',
  inCountry: (name, country) => `${name}，${country}`,
  seen: '最近活动 {last} · 首次登录 {first}',
  currentSeen: '首次登录 {first}',
  end: '退出登录',
  endIt: (name, at) => `让 ${name} 退出登录，首次登录 ${at}`,
  endOthers: '退出其他所有登录',
  notEnded: '操作未成功，请重试。',
  failed: '登录设备加载失败。',
};
