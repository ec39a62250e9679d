import type { app as appEnglish } from '@/texts/app';
import type { home as homeEnglish } from '@/texts/home';
import { formatCount } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/inLanguage';
import type { money as moneyEnglish } from '@/texts/money';
import type { notices as noticesEnglish } from '@/texts/notices';
import type { notifications as notificationsEnglish } from '@/texts/notifications';
import type { opener as openerEnglish } from '@/texts/app';
import type { palette as paletteEnglish } from '@/texts/palette';
import type { rates as ratesEnglish } from '@/texts/rates';
import type {
  ENGLISH_HOUSE_SENTENCES as houseEn,
  ENGLISH_SENTENCES as sentencesEn,
  englishSaid as saidEn,
} from '@/texts/sentences';

export const app: Translated<typeof appEnglish> = {
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
  foreignSession: '此页面曾收到本浏览器中另一个登录账户的实时更新，现已恢复跟踪您的账户。',
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

export const home: Translated<typeof homeEnglish> = {
  halted: '交易已暂停',
  close: '关闭',
  fundWallet: '充值',
  withdraw: '提现',
  list: '挂单',
  order: '下单',
  notChecked: '暂时无法确认交易是否开放，请重试。',
  loadingHome: '正在加载钱包',
  pairName: (currency, swapTo) => `${currency} 换 ${swapTo}`,
  marketNow: '实时市场',
  publicMarket: '公开市场',
  pair: '货币对',
  allPairs: '全部货币对',
  watchedPairs: '仅看自选',
  bestListed: '最优挂单',
  marketRate: '市场汇率',
  offered: '挂单量',
  change: '涨跌',
  listing: '挂单',
  rate: '汇率',
  amount: '金额',
  myListings: '我的挂单',
  manage: '管理',
  andMore: (more) => `还有 ${more} 笔`,
  loadingListings: '正在加载您的挂单',
  noListings: '您目前没有挂单。',
  type: '类型',
  currency: '货币',
  pending: '处理中',
  allTransactions: '全部交易',
  loadingPending: '正在加载处理中的交易',
  nothingPending: '没有处理中的交易。',
  pendingTransactions: '处理中的交易',
  wallets: '钱包',
  exactOnHover: '悬停可查看精确余额',
  loadingWallets: '正在加载钱包',
};

export const rates: Translated<typeof ratesEnglish> = {
  title: '汇率',
  facts: '市场汇率，实时更新；显示自打开页面以来的变动',
  updated: '更新于 {time}',
  loading: '正在加载汇率',
  loadingOf: (pair) => `正在加载 ${pair}`,
  source: '来源：Crossrate 公布的市场汇率。',
};

export const money: Translated<typeof moneyEnglish> = {
  belowMarket: '，低于市场',
  aboveMarket: '，高于市场',
  atMarket: '，与市场持平',
  notOffered: (currency) => `此处不提供 ${currency}。`,
  chooseCurrency: '选择货币',
  traded: (currencies) => `这里可交易的货币：${currencies}。`,
  quoteOf: (of, per) => `1 ${per} 兑 ${of}`,
  quotes: (currency, swapTo) => `${currency} 与 ${swapTo} 的汇率显示方式`,
  unitOf: (rate, of, per) => `1 ${per} = ${rate} ${of}`,
  sentAs: (rate, of, per) => `将按 1 ${per} = ${rate} ${of} 提交。`,
  percent: (figure) => `${figure}%`,
  balance: '余额 {amount}',
  amount: '金额',
  shareInPercent: '占余额的百分比',
  share: '占余额的比例',
  loadingWallets: '正在加载钱包',
  fundOne: '去充值',
  currency: '货币',
  rate: '汇率',
  sent: '提交时间',
  loading: (title) => `正在加载：${title}`,
};

export const notices: Translated<typeof noticesEnglish> = {
  transactions: {
    FUND_WALLET: (money) => `${money} 充值`,
    WITHDRAW: (money) => `${money} 提现`,
    LIST: (money, to) => `${money} 换 ${to} 的挂单`,
    ORDER: (money, to) => `${money} 换 ${to} 的订单`,
    MOF_ORDER: (money, to) => `${money} 换 ${to} 的多边订单`,
    DELETE_LIST: (money) => `${money} 撤单`,
  },
  endings: {
    PENDING: '正在处理',
    COMPLETED: '已完成',
    REVOKED: '已撤销',
    REJECTED: '已被拒绝',
  },
  status: (transaction, ending) => `您的 ${transaction}${ending}。`,
  rejections: {
    notArrived: '未收到付款。',
    otherAmount: '实际收到的金额不一致。',
    unreadable: '付款凭证无法辨认。',
    otherHolder: '银行账户的户名与您本人不符。',
  },
  received: (money) => `您收到 ${money}。`,
  filled: (rate, sold, got) => `您汇率为 ${rate} 的挂单已成交：卖出 ${sold}，收到 ${got}。`,
  severalFilled: (count, rates, sold, got) =>
    `您有 ${count} 笔汇率为 ${rates} 的挂单已成交：卖出 ${sold}，收到 ${got}。`,
  sold: (sold, got) => `您的挂单已成交：卖出 ${sold}，收到 ${got}。`,
  severalSold: (count, sold, got) => `您有 ${count} 笔挂单已成交：卖出 ${sold}，收到 ${got}。`,
  alerts: {
    listed: (money, to, rate) => `可用 ${to} 买入 ${money}，汇率为 ${rate} 或更优。`,
    below: (currency, to, market, rate) =>
      `${currency} → ${to} 的市场汇率为 ${market}，已达到您设定的 ${rate} 或更低。`,
    above: (currency, to, market, rate) =>
      `${currency} → ${to} 的市场汇率为 ${market}，已达到您设定的 ${rate} 或更高。`,
  },
  standing: {
    exchanged: (paid, received) => `您的自动兑换已执行：支付 ${paid}，收到 ${received}。`,
    nothing: (paid, to) => `您用 ${paid} 兑换 ${to} 的自动兑换未成交：限价内的挂单不足。`,
    missed: (paid, to) => `您用 ${paid} 兑换 ${to} 的自动兑换错过了一次执行，不会补做。`,
    refused: (paid, to, reason) => `您用 ${paid} 兑换 ${to} 的自动兑换未能执行。${reason}`,
    stopped: (paid, to, reason) => `您用 ${paid} 兑换 ${to} 的自动兑换未能执行，现已暂停。${reason}`,
  },
  pegStopped: (currency, to, rate) =>
    `您的 ${currency} 换 ${to} 挂单已暂停：跟随市场会使汇率偏离您确认的 ${rate} 超过 10%。请恢复或修改挂单，以确认新汇率。`,
  expired: (currency, to, money) => `您的 ${currency} 换 ${to} 挂单已到期。${money} 已退回您的钱包。`,
  deviceName: ({ browser, system }) =>
    `${browser === '' ? '未知浏览器' : browser}${system === '' ? '' : `（${system}）`}`,
  device: (device, until) =>
    `有新设备登录了您的账户：${device}。如非本人操作，请在 ${until} 前点击邮件中的“不是本人操作”。`,
  ratesBetween: (lowest, highest) => `${lowest} 至 ${highest}`,
  deactivated: '账户已注销。',
  disputeWritten: (transaction, text) => `客服就交易 ${transaction} 的申诉给您留言：${text}`,
  disputeAnswered: (transaction, answer) => `您对交易 ${transaction} 的申诉已有答复：${answer}`,
};

export const notifications: Translated<typeof notificationsEnglish> = {
  notDeleted: '这条通知未能删除，请重试。',
  deleteIt: '删除：',
  title: '通知',
  fromTo: (first, last) => `第 ${first} 至 ${last} 条通知`,
  kind: '类别',
  allKinds: '全部类别',
  kinds: {
    funding: '充值',
    withdrawal: '提现',
    listing: '挂单',
    order: '订单',
    fill: '我的挂单成交',
    dispute: '申诉',
    alert: '提醒',
    device: '新设备',
    security: '安全',
    standing: '自动兑换',
  },
  noSuchKind: (kind) => `没有“${kind}”这一通知类别，已显示全部。`,
  noneOfKind: '您没有此类通知。',
  rate: (pair) => `${pair}，汇率 {rate}`,
  rates: (pair) => `${pair}，汇率 {rate} 至 {highest}`,
  facts: '最新动态',
  loading: '正在加载通知',
  none: '您没有通知。',
  noneHint: '交易状态变化、挂单成交或申诉有答复时，会在这里通知您。',
};

export const sentences: Translated<typeof sentencesEn> = {
  noWallets: '您还没有钱包。',
  noTransactions: '您没有处理中的充值交易。',
  pendingNote: '交易通常不到 10 分钟即可完成。',
  yourMessage: '您的留言',
  noRates: '暂无汇率。',

  fundAmountInvalid: '请输入金额。',
  withdrawAmountInvalid: '请输入有效的提现金额。',
  insufficientBalance: '钱包余额不足。',
  bankAccountRequired: '请选择银行账户。',
  otpInvalid: '请输入有效的 6 位验证码。',

  listAmountInvalid: '请输入有效的金额。',
  listCurrencyRequired: '请选择要换成的货币。',
  rateInvalid: '请输入有效的汇率。',

  orderAmountInvalid: '请输入有效金额。',
  orderCurrencyRequired: '请选择货币。',
  moreThanListed: '输入的金额超过该汇率下的挂单总量',
  pathFieldsRequired: '请填写所有内容并选择路径。',
  noPathFound: '未找到路径',

  disputeMessageRequired: '请先填写留言再提交。',

  tradingHalted:
    '由于注册和交易量激增，我们决定为所有用户结清款项，并暂停交易一段时间，以便提升系统的稳定性，并落实大家的部分建议。手机 App 也在开发中，敬请期待，谢谢！',
  otpSent: '验证码已发送至您的邮箱，5 分钟内有效。',
  otpFailed: '验证码发送失败，请重试。',
  withdrawalFailed: '提现失败，请重试。',
  disputeFiled: '申诉提交成功！',
  disputeFailed: '申诉提交失败。',
  orderFailed: '交易处理出错。',
  confirmDeactivation: '确定要注销账户吗？此操作无法撤回。',
  deactivationFailed: '账户注销失败，请重试。',
};

export const houseSentences: Translated<typeof houseEn> = {
  imageRequired: '请选择图片文件。',
};

const NAMELESS = '用户';
const GREETINGS = { morning: '早上好', afternoon: '下午好', evening: '晚上好' };

export const said: Translated<typeof saidEn> = {
  rateOutOfBand: (low, high) => `汇率须在 ${low} 至 ${high} 之间。`,
  nameless: NAMELESS,
  /** Greets a user without a name as nobody in particular. */
  greeting: (partOfDay, username) => `${username === NAMELESS ? '' : `${username}，`}${GREETINGS[partOfDay]}。`,
};

export const opener: Translated<typeof openerEnglish> = {
  open: '搜索与指令',
  openKeys: 'Control+K',
};

export const palette: Translated<typeof paletteEnglish> = {
  title: '搜索与指令',
  search: '查找页面、货币对或交易，或输入指令',
  hint: '指令如“挂单 500 CNY 换 NGN 汇率 212”、“下单 2000 NGN 换 CNY”，也可输入交易编号。在此不会提交任何内容。',
  sentence: { list: ['挂单', '卖出'], order: ['下单', '兑换'], towards: ['换成', '换'], at: ['汇率', '按'] },
  results: '结果',
  found: (count) => `${formatCount(count)} 个结果`,
  none: '未找到结果。指令需包含数字和货币，如“下单 2000 NGN 换 CNY”。',
  shortcuts: '键盘快捷键',
  close: '关闭',

  kinds: {
    action: '填写',
    screen: '页面',
    pair: '货币对',
    watched: '自选',
    transaction: '交易',
    help: '帮助',
  },
  pair: (currency, swapTo) => `${currency} 换 ${swapTo}`,
  bothSides: (currency, swapTo) => `${currency} 与 ${swapTo} 双向盘口`,
  list: (what) => `挂单 ${what}`,
  order: (what) => `下单 ${what}`,
  path: (what) => `多边订单 ${what}`,
  exchange: (what) => `兑换 ${what}`,
  fund: (currency) => `充值 ${currency} 钱包`,
  withdraw: (currency) => `提现 ${currency}`,
  towards: (what, to) => `${what} 换 ${to}`,
  at: (what, rate, one, per) => `${what}，汇率 1 ${per} = ${rate} ${one}`,
  transaction: (id) => `交易 ${id}`,
  dispute: (id) => `对交易 ${id} 申诉`,
  receipt: (id) => `交易 ${id} 的回单`,

  keys: [
    { keys: ['Ctrl K', '⌘ K', '/'], does: '搜索与指令' },
    { keys: ['?'], does: '本列表' },
    { keys: ['Alt Shift H'], does: '隐藏或显示您的金额' },
    { keys: ['↑', '↓'], does: '在市场中：上一个或下一个汇率' },
    { keys: ['Enter'], does: '在市场中：选用汇率' },
    { keys: ['Esc'], does: '关闭下单面板、菜单或对话框' },
  ],
  keysNote: '在输入框中输入时，快捷键不起作用。',
};
