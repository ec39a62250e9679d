import type { app as en } from '@/texts/en/app';
import type { Translated } from '@/texts/language/translated';

export const app: Translated<typeof en> = {
  skip: '跳到正文',
  menu: '菜单',
  navigation: '导航',
  closeMenu: '关闭菜单',
  toHomepage: 'Crossrate，返回首页',
  sections: '主导航',
  section: {
    home: '首页',
    market: '市场',
    profile: '个人资料',
    transactions: '交易记录',
    rates: '汇率',
  },
  notifications: '通知',
  unread: (count) => `通知，${count} 条未读`,

  display: '显示：语言、主题、行距和隐私',
  theme: '主题',
  themes: { system: '跟随系统', light: '浅色', dark: '深色' },
  rows: '行距',
  densities: { automatic: '自动', compact: '紧凑', roomy: '宽松' },

  automatic: '自动',

  amounts: '金额',
  hideAmounts: '隐藏我的金额',
  hideAmountsKey: 'Alt+Shift+H',
  amountsAre: { hidden: '已隐藏您的金额。', shown: '已显示您的金额。' },

  moreNews: (count) => `还有 ${count} 条`,
  showNews: '全部显示',
  clearNews: '全部清除',
  followedOther: '此页面曾收到本浏览器中另一个登录账户的实时更新，现已恢复跟踪您的账户。',
  dismiss: '关闭',
  reach: { offline: '网络已断开。', unreached: '无法连接 Crossrate。' },
  needsConnection: (why) => `${why}此操作需要联网。`,
  tryAgain: '重试',
  knownAt: (time) => `当前内容更新于 ${time}，之后可能已有变化。`,
  knownOnce: '当前内容来自上次访问，之后可能已有变化。',
  atTime: (time) => time,
  onDay: (day, time) => `${day} ${time}`,
  nothingSent: '恢复连接前无法提交任何内容。',
  newVersion: 'Crossrate 有新版本。',
  reload: '重新加载',

  leaveQuestion: '要离开此页面吗？',
  leaveDetail: '填写的内容尚未提交，离开后将丢失。',
  stay: '留在此页',
  leave: '离开',

  buyWith: (target, source) => `用 ${source} 买入 ${target}`,
  loadingTicket: '正在加载表单',
};
