import { REVIEW_HOURS } from '@contract/values/disputes';
import type { alertMarks as alertMarksEnglish } from '@/texts/alertMarks';
import type { alerts as alertsEnglish } from '@/texts/alerts';
import type { conversation as conversationEnglish } from '@/texts/conversation';
import type { figures as figuresEnglish } from '@/texts/figures';
import { formatCount } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/inLanguage';
import type { longLists as longListsEnglish } from '@/texts/longLists';
import type { systemNotices as systemNoticesEnglish } from '@/texts/systemNotices';
import type { times as timesEnglish } from '@/texts/times';
import type { transactionKinds as transactionKindsEnglish } from '@/texts/transactionKinds';
import type { transactions as transactionsEnglish } from '@/texts/transactions';

/** By the backend's word for it; any other is shown as it is (decision 118). */
const STATUSES: Readonly<Record<string, string>> = {
  PENDING: '处理中',
  COMPLETED: '已完成',
  REVOKED: '已撤销',
  REJECTED: '已拒绝',
};

export const transactions: Translated<typeof transactionsEnglish> = {
  type: '类型',
  status: '状态',
  statusOf: (status) => STATUSES[status.toUpperCase()] ?? status,
  email: '邮箱',
  amount: '金额',
  currencyTo: '目标货币',
  exchangeRate: '兑换汇率',
  fee: '手续费',
  created: '创建时间',
  updated: '更新时间',
  path: '路径',
  bankAccount: '银行账户',
  noSuchTransaction: '未找到该交易。',
  goToHistory: '查看交易记录',
  onlyOwn: '只能查看自己的交易。',
  revokeQuestion: '要撤销这笔交易吗？',
  returned: (currency) => `{amount} 将退回您的 ${currency} 钱包。`,
  revokeIt: '确认撤销',
  keepIt: '暂不撤销',
  revoke: '撤销',
  disputeIt: '对此交易申诉',
  transactionDetails: '交易详情',
  numberOf: (id) => `编号 ${id}`,
  loadingOne: '正在加载交易',
  dispute: '申诉',
  disputeHint: '请说明遇到的问题。申诉将在 24–48 小时内审核。',
  disputeOpenHint: '内容将补充到您正在处理的申诉中。',
  disputeAnsweredHint: '您的申诉已答复。现在提交的内容将作为新的申诉。',
  messageAdded: '留言已补充到您的申诉。',
  messageNotAdded: '留言未能提交。',
  messageUnclear: '暂不确定留言是否送达。请重新提交，不会重复记录。',
  submit: '提交',
  back: '返回',
  transactionNo: (transactionId) => `交易编号 ${transactionId}`,
  whatIsWrong: '遇到了什么问题？',
  theTransaction: '所涉交易',
  rateWithUnits: (swapTo, currency) => `1 ${currency} = {rate} ${swapTo}`,
  transactions: '交易记录',
  statement: '对账单',
  receipt: '回单',
  filters: '筛选',
  currency: '货币',
  allCurrencies: '全部货币',
  allTypes: '全部类型',
  allStatuses: '全部状态',
  createdFrom: '创建日期起',
  createdUntil: '创建日期止',
  clearFilters: '清除筛选',
  words: '搜索',
  wordsHint: '编号、路径、银行账户',
  amountFrom: '最低金额',
  amountUntil: '最高金额',
  unreadableAmount: '金额格式有误，请按 1000.50 的格式填写。',
  daysTheWrongWay: '开始日期晚于结束日期。',
  amountsTheWrongWay: '最低金额大于最高金额。',
  filtersOn: (count) => `筛选（${count}）`,
  dropped: (values) => `已忽略网址中无法识别的筛选条件：${values}。`,
  searching: '搜索中…',
  views: '常用筛选',
  saveView: '保存当前筛选',
  nameOfView: '名称',
  keepView: '保存',
  replaceView: '替换',
  cancel: '取消',
  viewExists: '已有同名筛选，保存后将被替换。',
  removeView: (name) => `删除筛选“${name}”`,
  viewNotKept: '此设备不保存数据，关闭页面后该筛选将丢失。',
  loadingTransactions: '正在加载交易',
  showMore: '显示更多',
  to: '目标',
  rate: '汇率',
  lastUpdated: '最近更新',
  notRevoked: '交易未能撤销。{reason}',
  someOf: (shown, all) => `已显示 ${shown} 笔，共 ${all} 笔`,
  inAll: (count) => `共 ${count} 笔`,
  found: (count) => `找到 ${count} 笔`,
  newest: (count) => `最新 ${count} 笔`,
  fromTo: (first, last) => `第 ${first} 至 ${last} 笔交易`,
};

export const transactionKinds: Translated<typeof transactionKindsEnglish> = {
  pendingFunding: '处理中的充值',
  noPendingFunding: '您没有处理中的充值。',
  pendingWithdrawals: '处理中的提现',
  noPendingWithdrawals: '您没有处理中的提现。',
  pendingListings: '处理中的挂单',
  noPendingListings: '您没有处理中的挂单。',
  pendingOrders: '处理中的订单',
  noPendingOrders: '您没有处理中的订单。',
  pendingMultilateral: '处理中的多边订单',
  noPendingMultilateral: '您没有处理中的多边订单。',
  fundWallet: '钱包充值',
  withdraw: '提现',
  list: '挂单',
  order: '订单',
  multilateralOrder: '多边订单',
  deleteListing: '撤单',
};

const REVIEW = `${String(REVIEW_HOURS.from)}–${String(REVIEW_HOURS.until)} 小时`;

export const conversation: Translated<typeof conversationEnglish> = {
  title: (id) => `申诉编号 ${id}`,
  states: { open: '处理中', answered: '已答复' },
  filed: '提交时间',
  answer: '答复',
  next: '下一步',
  support: '客服',
  /** {support} is the support, {time} a moment. */
  due: `{support}将在 ${REVIEW}内答复，最迟 {time}。`,
  overdue: `${REVIEW}的答复期限已于 {time} 到期。`,
  given: '{support}已于 {time} 答复。',
  steps: {
    operator: '等待客服处理，有答复会通知您；在此之前可以继续补充。',
    user: '等待您回复：客服给您留言了。',
    late: '客服答复已超时。请留言提醒，以便我们尽快查看。',
    done: '此申诉不能再补充。如问题未解决，请重新提交申诉。',
  },
  entries: '沟通记录，最新在前',
  you: '我',
  unnamed: '客服',
  operator: (name) => `${name} · Crossrate`,
  final: '最终答复',
  failed: '沟通记录加载失败。',
  pictureOf: (number) => `此申诉的图片 ${String(number)}`,
  loadingPicture: '正在加载图片。',
  noPicture: '图片加载失败。',
  pictures: '图片',
  addPicture: '添加图片',
  pictureHint: (left) => `凭证或截图，还可添加 ${formatCount(left)} 张。添加后不能删除。`,
  send: '发送图片',
  pictureAdded: '图片已添加。',
  pictureNotAdded: '图片未能添加。',
  pictureUnclear: '暂不确定图片是否送达。请重新发送，不会重复添加。',
};

export const alerts: Translated<typeof alertsEnglish> = {
  title: '提醒',
  count: (count, most) => `${String(count)} / ${String(most)}`,
  facts: '我的提醒',
  newAlert: '新建提醒',
  ofPair: (currency, swapTo) => `${currency} 换 ${swapTo} 的提醒`,
  kind: '提醒类型',
  listings: '挂单',
  marketRate: '市场汇率',
  currency: '货币',
  paidIn: '支付货币',
  rateOrBetter: '汇率（或更优）',
  rateToReach: '目标汇率',
  amount: '最低金额',
  amountHint: '留空表示不限金额。',
  marketNow: (rate) => `当前市场汇率：${rate}`,
  noMarketRate: '该货币对没有市场汇率。',
  listedNow: (amount) => `此汇率或更优的当前挂单量：${amount}`,
  noneListedNow: '目前没有此汇率或更优的挂单。',
  atOnce: '当前挂单量已满足，提醒会立即触发。',
  listedSummary: (swapTo) => `当可用 ${swapTo} 买入 {amount}，且汇率为 {rate} 或更优时，通知您。`,
  atLeast: (amount, currency) => `至少 ${amount} ${currency}`,
  belowSummary: '当市场汇率跌至 {rate} 或更低时，通知您。',
  aboveSummary: '当市场汇率升至 {rate} 或更高时，通知您。',
  make: '创建提醒',
  cancel: '取消',
  close: '关闭',
  made: '提醒已创建。',
  seeAll: '查看全部提醒',
  notMade: '提醒未能创建。',
  inDoubt: '暂不确定提醒是否已创建。重试前请先查看您的提醒。',

  rateMissing: '请输入大于零的汇率，仅用数字。',
  rateOutside: (low, high) => `目前没有人能按此汇率挂出该货币对，可用范围为 ${low} 至 ${high}。`,
  rateIsReached: '这就是当前市场汇率，请输入需要达到的汇率。',
  amountUnreadable: '请输入大于零的金额，最多 2 位小数，或留空。',
  samePair: '提醒需要两种不同的货币。',
  tooMany: (most) => `您已有 ${formatCount(most)} 个提醒，请先删除一个。`,
  exists: '您已有相同的提醒。',
  amountOfListings: '只有挂单提醒可以设置金额。',

  loading: '正在加载提醒',
  notLoaded: '提醒加载失败。',
  tryAgain: '重试',
  none: '您没有提醒。',
  noneHint: '在市场或汇率页面点击货币对旁的铃铛，汇率达到时即会通知您。',
  notAnnounced: '此服务器不提供提醒。',
  toMarket: '公开市场',
  listedAt: (currency, swapTo) => `${currency} 换 ${swapTo}，汇率 {rate} 或更优`,
  below: (currency, swapTo) => `${currency} → ${swapTo} 市场汇率 {rate} 或更低`,
  above: (currency, swapTo) => `${currency} → ${swapTo} 市场汇率 {rate} 或更高`,
  leastAmount: '至少 {amount}',
  states: { armed: '已开启', waiting: '等待中', fired: '已触发' },
  waitingHint: '待当前条件解除、再次满足时触发。',
  madeAt: '创建于 {time}',
  firedAt: '触发于 {time}',
  armAgain: '重新开启',
  armIt: (alert) => `重新开启：${alert}`,
  deleteIt: (alert) => `删除：${alert}`,
  notChanged: '操作未成功，请重试。',
};

export const alertMarks: Translated<typeof alertMarksEnglish> = {
  alerts: '提醒',
  alertOn: (currency, swapTo) => `${currency} 换 ${swapTo} 的提醒`,
  alertAt: (rate) => `汇率 ${rate} 提醒`,
};

export const figures: Translated<typeof figuresEnglish> = {
  max: '全部',
  typed: {
    readAs: (figure: string) => `= ${figure}`,
    which: '是哪个数字？',
    meant: '您要的是这个数字吗？',
    choose: '请选择您要的数字。',
    writeAs: (example: string) => `请写成 ${example}`,
    decimalsAtMost: (most: string) => `最多 ${most} 位小数`,
  },
  hiddenAmount: '已隐藏',
  dates: { date: 'YYYY年M月D日', dateTime: 'YYYY年M月D日 HH:mm', exact: 'YYYY年M月D日 HH:mm:ss' },
  today: '今天',
  yesterday: '昨天',
  connection: { connecting: '连接中', live: '实时', reconnecting: '重新连接中', offline: '离线' },
  notLoaded: '无法加载此内容。',
  partNotLoaded: '本页部分内容无法加载。',
  tryAgain: '重试',
  notKnown: '未连接，暂无数据',
  notKnownDetail: '恢复连接后即会显示。',
  currencies: { CNY: '人民币', GHC: '加纳塞地', NGN: '尼日利亚奈拉', USD: '美元' },
  listed: (parts) => parts.join('、'),
  clauses: (parts) => parts.join('，'),
  sentences: (parts) => parts.filter(Boolean).join(''),
  moment: (day, clock) => `${day} ${clock}`,
};

const older = (rows: string) => ({
  loading: `正在加载更早的${rows}`,
  notLoaded: `更早的${rows}加载失败。`,
  none: `没有更早的${rows}了。`,
});

export const longLists: Translated<typeof longListsEnglish> = {
  tryAgain: '重试',
  older: {
    transactions: older('交易'),
    notifications: older('通知'),
    listings: older('挂单'),
    orders: older('订单'),
    lines: older('明细'),
    fills: older('成交'),
  },
};

const MONTHS = Array.from({ length: 12 }, (_none, index) => `${String(index + 1)}月`);

export const times: typeof timesEnglish = {
  words: {
    name: 'zh',
    monthsShort: MONTHS,
    months: MONTHS,
    relativeTime: {
      ...{ future: '%s后', past: '%s前', s: '几秒' },
      ...{ m: '1 分钟', mm: '%d 分钟', h: '1 小时', hh: '%d 小时' },
      ...{ d: '1 天', dd: '%d 天', M: '1 个月', MM: '%d 个月', y: '1 年', yy: '%d 年' },
    },
  },
};

const BACK = '金额已退回您的钱包。';
const USABLE = '现在即可使用。';
const SEE_WHY = '打开查看原因，或提交申诉。';
const FOLLOW = '打开查看进度。';

const SUBJECTS = {
  FUND_WALLET: '充值',
  WITHDRAW: '提现',
  LIST: '挂单',
  ORDER: '订单',
  MOF_ORDER: '多边订单',
  DELETE_LIST: '撤单',
};
const ENDINGS = { PENDING: '处理中', COMPLETED: '已完成', REVOKED: '已撤销', REJECTED: '已被拒绝' };

export const systemNotices: Translated<typeof systemNoticesEnglish> = {
  news: '您的账户有新动态',
  // “挂单已完成” would read as a listing that was filled.
  ofTransaction: (type, status) =>
    type === 'LIST' && status === 'COMPLETED' ? '挂单成功' : `${SUBJECTS[type]}${ENDINGS[status]}`,
  filled: '挂单已成交',
  severalFilled: (count) => `${count} 笔挂单已成交`,
  answered: '申诉已答复',
  written: '客服给您留言了',
  alert: '提醒已触发',
  device: '新设备登录',
  standing: {
    exchanged: '自动兑换已执行',
    nothing: '自动兑换未成交',
    missed: '自动兑换错过执行',
    refused: '自动兑换未能执行',
    stopped: '自动兑换已暂停',
  },
  reply: '打开回复。',
  readAnswer: '打开查看交易。',
  usable: USABLE,
  next: {
    FUND_WALLET: {
      PENDING: FOLLOW,
      COMPLETED: USABLE,
      REVOKED: '钱包余额没有变化。',
      REJECTED: SEE_WHY,
    },
    WITHDRAW: {
      PENDING: FOLLOW,
      COMPLETED: '请查看是否已到您的银行账户。',
      REVOKED: BACK,
      REJECTED: `${BACK}${SEE_WHY}`,
    },
    LIST: {
      PENDING: FOLLOW,
      COMPLETED: '其他用户现在可以选用。',
      REVOKED: BACK,
      REJECTED: `${BACK}${SEE_WHY}`,
    },
    ORDER: { PENDING: FOLLOW, COMPLETED: USABLE, REVOKED: BACK, REJECTED: `${BACK}${SEE_WHY}` },
    MOF_ORDER: { PENDING: FOLLOW, COMPLETED: USABLE, REVOKED: BACK, REJECTED: `${BACK}${SEE_WHY}` },
    DELETE_LIST: { PENDING: FOLLOW, COMPLETED: BACK, REVOKED: '您的挂单继续有效。', REJECTED: SEE_WHY },
  },
};
