import { formatCount } from '@/texts/language/plural';
import { SHARES } from '@/texts/language/shares';
import type { Translated } from '@/texts/language/inLanguage';
import type { listing as listingEnglish } from '@/texts/listing/listing';
import type { ratePicker as ratePickerEnglish } from '@/texts/listing/ratePicker';
import type { templates as templatesEnglish } from '@/texts/listing/templates';
import type { bilateral as bilateralEnglish } from '@/texts/orders/bilateral';
import type { exchange as exchangeEnglish } from '@/texts/orders/exchange';
import type { fills as fillsEnglish } from '@/texts/orders/fills';
import type { multilateral as multilateralEnglish } from '@/texts/orders/multilateral';
import type { order as orderEnglish } from '@/texts/orders/order';
import type { Sent, tickets as en } from '@/texts/tickets';

/** A typed rate among those of others. */
function place({ place: own, of }: { place: number; of: number }): string {
  if (of === 1) return '唯一的汇率';
  return own === 1 ? `${formatCount(of)} 个汇率中最优` : `${formatCount(of)} 个汇率中排第 ${formatCount(own)}`;
}

export const listing: Translated<typeof listingEnglish> = {
  title: '挂单',
  facts: '按自己的汇率挂出货币，免手续费',
  chooseWallet: '选择用于挂单的钱包',
  titleOf: (currency) => `挂出 ${currency}`,
  noFee: '免手续费',
  targetCurrency: '目标货币',
  chooseTarget: '选择要换成的货币',
  rate: '汇率',
  failed: '挂单创建失败。',

  bandNoTarget: '选择目标货币后即可查看市场汇率。',
  bandLoading: '正在加载市场汇率…',
  bandNoRate: '该货币对暂无市场汇率。',
  marketRateIs: '市场汇率：{rate}',
  bandAsRead: (low, high, unit) => `即 ${low} 至 ${high}（${unit}）。`,
  accepted: '可填范围：{low} 至 {high}',
  span: (low, high) => `${low} 至 ${high}`,

  youList: '挂出金额',
  fee: '手续费',
  atRate: '汇率',
  youReceive: '全部成交后收到',

  chartOf: (currency, swapTo) => `${currency} 换 ${swapTo} 在 90 至 110% 范围内的汇率`,
  chartLow: SHARES.lowestRate,
  chartMarket: '市场',
  chartHigh: SHARES.highestRate,
  chartRate: (swapTo, currency) => `范围内的汇率，1 ${currency} 兑 ${swapTo}`,
  chartNoRate: (marketRate) => `尚未填写汇率。市场汇率 ${marketRate}`,
  chartHint: '输入汇率，或在图上选取。',
  refused: (breach) => `无法使用。${breach}`,
  placed: (rank, ahead, beside) => {
    const better = ahead === null ? '前面没有挂单' : `前面有 ${ahead} 汇率更优`;
    return `${place(rank)}，${better}${beside === null ? '' : `；同一汇率已有 ${beside}，先挂先成交`}。`;
  },

  crossed: '已有其他用户以 {rate} 挂出 {currency}，可与您的汇率直接成交。请直接兑换，或将汇率设为 {least}。',
  exchangeInstead: '直接兑换',

  marketOf: (currency, swapTo) => `他人挂出的 ${currency} 换 ${swapTo}`,
  loadingMarket: '正在加载他人的挂单',
  noneListed: (currency, swapTo) => `还没有其他人挂出 ${currency} 换 ${swapTo}。`,
  noneListedHint: '您的挂单将是第一笔。',
  yours: '我的',

  myListings: '我的挂单',
  listCurrency: '去挂单',
  activeCount: (count) => `${count} 笔有效`,
  activeListings: '有效挂单',
  loadingOwn: '正在加载您的挂单',
  noOwn: '您没有有效挂单。',
  noOwnHint: `按自己的汇率挂出货币，范围为市场汇率的 ${SHARES.lowestRate} 至 ${SHARES.highestRate}。`,
  ownCaption: '我的有效挂单',
  listing: '挂单',
  amount: '金额',
  marketRate: '市场汇率',
  toMarket: '较市场',
  rank: '汇率排名',
  rankOf: ({ place: own, of }) => `${own === 1 ? '最优' : `第 ${formatCount(own)}`}（共 ${formatCount(of)}）`,

  delete: '撤单',
  deleteOf: (amount, swapTo) => `撤下 ${amount} 换 ${swapTo} 的挂单`,
  deleteQuestion: '要撤下这笔挂单吗？',
  keep: '暂不撤单',
  deleteListing: '确认撤单',
  deleteEffect: (currency) => `{amount} 将退回您的 ${currency} 钱包。`,
  deleteFailed: (swapTo) => `{amount} 换 ${swapTo} 的挂单未能撤下，仍然有效。{reason}`,
};

export const ratePicker: Translated<typeof ratePickerEnglish> = {
  best: '最优',
  listed: (total, currency) => `挂单量 ${total} ${currency}`,
  chosenListed: (total) => `挂单量 ${total}`,
  ratePer: (swapTo, currency) => `汇率（1 ${currency} 兑 ${swapTo}）`,
  eitherWay: (turned, rate) => `${turned} ${rate}`,
  chooseRate: '选择汇率',
  noSuchRate: (currency, swapTo) => `没有人按这样的汇率挂出 ${currency} 换 ${swapTo}。`,
  listedByOthers: '他人的挂单',
  listedOf: (currency, swapTo) => `他人挂出的 ${currency} 换 ${swapTo}`,
  chooseTarget: '选择目标货币',
  ratesToCome: '其他用户的汇率将显示在这里。',
  totalOf: (currency) => `${currency} 总量`,
  listings: '挂单数',
  toMarket: '较市场',
};

export const templates: Translated<typeof templatesEnglish> = {
  views: '模板',
  saveView: '存为模板',
  nameOfView: '名称',
  keepView: '保存',
  replaceView: '替换',
  cancel: '取消',
  viewExists: '已有同名模板，保存后将被替换。',
  removeView: (name) => `删除模板“${name}”`,
  viewNotKept: '此浏览器不保存数据，离开后该模板将丢失。',
};

export const order: Translated<typeof orderEnglish> = {
  title: '下单',
  facts: '按他人挂出的汇率兑换您的货币',
  bilateral: '双边订单',
  bilateralLead: '一次兑换，汇率由您从他人的挂单中选择。',
  bilateralFee: `手续费 ${SHARES.bilateralFee}`,
  multilateral: '多边订单',
  multilateralLead: '经由其他货币兑换，有时比直接兑换收到更多。',
  multilateralFee: `手续费 ${SHARES.multilateralFee}`,
  exchange: '兑换',
  exchangeLead: '一笔订单，综合所有汇率与路径取最优，立即结算。',
  exchangeFee: `手续费 ${SHARES.bilateralFee} 起`,

  orderWith: (currency) => `用 ${currency} 下单`,
  chooseCurrency: '选择要兑换的货币',
  convert: (currency) => `兑换 ${currency}`,
  target: '目标货币',
  targetCurrency: '目标货币',
  chooseTarget: '选择要收到的货币',
  youPay: '支付',
  youReceive: '收到',
  loadingMarket: '正在加载他人的挂单',
  askedAgain: '尚未提交。如按当前显示下单，请再次点击。',
  placeOrder: '下单',
  placeOrderAt: (rate) => `按 ${rate} 下单`,
};

export const multilateral: Translated<typeof multilateralEnglish> = {
  title: '多边订单',
  facts: `经由多段兑换的路径，手续费 ${SHARES.multilateralFee}`,
  kind: '多边',
  search: '路径搜索',
  compute: '计算路径',

  paths: '路径',
  ranked: '按收到金额排序',
  pathsOf: (currency, target) => `${currency} 到 ${target} 的路径`,
  noSearch: '在此比较路径',
  noSearchHint: '输入金额并选择目标货币，即可计算。',
  path: '路径（逐段）',
  ofTheAmount: '可成交比例',
  effectiveRate: '综合汇率',
  best: '最优',
  chosen: '已选',
  hop: (from, to) => `${from} → ${to}，汇率 {rate}`,
  listed: (total) => `挂单量 ${total}`,
  fillsAll: '可全部成交',
  fills: (percent) => `可成交 ${percent}%`,
  fillsLittle: '可成交不足 1%',
  atMost: '最多 {amount}',

  againstDirect: '与直接下单相差 {difference}',
  noDirect: (target, currency) => `无法直接下单：没有人挂出 ${target} 换 ${currency}。`,
  tooLittleDirect: (target, currency) => `无法直接下单：${target} 换 ${currency} 的挂单量不足。`,
  direct: (orders) =>
    `直接下单，按最优汇率共 ${formatCount(orders)} 笔订单：扣除 ${SHARES.bilateralFee} 手续费后将收到 {amount}。`,

  receipt: '订单摘要',
  pathTooSmall: (percent) => `该路径已无法承接全部金额（原为 {was}，现可成交 ${percent}%）。`,
  chooseAnother: '请选择其他路径，已填写的内容会保留。',
  payInstead: '改为支付 {amount}',
  marketMoved: '市场已变动。收到金额：原为 {was}，现为 {now}。',
};

export const bilateral: Translated<typeof bilateralEnglish> = {
  title: '双边订单',
  facts: `按他人挂出的汇率兑换，手续费 ${SHARES.bilateralFee}`,
  kind: '双边',
  buyWith: (currency, paid) => `用 ${paid} 买入 ${currency}`,
  atRate: '汇率',
  listedAtRate: '该汇率挂单量',
  close: '关闭下单面板',
  closeKey: 'Esc',

  market: '市场汇率 {rate}',
  pairName: (currency, paid) => `${currency} 换 ${paid}`,
  noneListed: (currency, paid) => `目前没有其他人挂出 ${currency} 换 ${paid}。`,
  noneListedHint: '有新挂单时会自动显示在这里。',
  showAll: (count) => `显示全部 ${formatCount(count)} 个汇率`,

  nearestRates: '最接近的汇率',
  neverListed: (currency, rate) => `没有人按 ${rate} 挂出 ${currency}。已填写的内容会保留。`,
  rateGone: (rate, total) => `您选的汇率 ${rate}（原挂单量 ${total}）已不存在。已填写的内容会保留。`,
  totalChanged: (rate, before, now) => `汇率 ${rate} 的挂单量：原为 ${before}，现为 ${now}。`,
  payAtMost: '最多支付 {amount}',
};

export const exchange: Translated<typeof exchangeEnglish> = {
  title: '兑换',
  titleOf: (currency) => `兑换 ${currency}`,
  buyWith: (currency, paid) => `用 ${paid} 买入 ${currency}`,
  kind: '最优汇率与路径',
  notOffered: '此服务器不提供兑换。',

  payWith: '支付货币',
  choose: '请选择',
  notAbove: '不高于',
  notBelow: '不低于',
  noTarget: '请先选择目标货币。',
  market: '市场汇率 {rate}',
  limitAway: '市场汇率 {rate} · 限价 {distance}',
  bandAsRead: (low, high, unit) => `即 ${low} 至 ${high}（${unit}）。`,

  way: '未能立即成交的部分',
  ways: { ioc: '仅立即成交', fok: '全部或取消', gtc: '余额挂单', post_only: '仅挂单' },
  effects: {
    ioc: '未立即成交的部分留在您的钱包中。',
    fok: '全部立即成交，否则完全不成交。',
    gtc: '未立即成交的部分按您的限价挂单。',
    post_only: '全部按您的限价挂单，不与他人的挂单成交。',
  },

  fee: `手续费 ${SHARES.bilateralFee}，经路径 ${SHARES.multilateralFee}`,
  average: '平均汇率',
  overLimit: '优于您的限价',
  toMarket: '较市场汇率',
  listed: '按您的限价挂单',
  kept: '留在您的钱包',
  tooLittleToList: '不足以挂单，留在您的钱包',
  receiveNow: '现在收到',
  receiveLater: '全部成交后收到',
  costMoved: '市场已变动。支付金额：原为 {was}，现为 {now}。',
  marketMoved: '市场已变动。收到金额：原为 {was}，现为 {now}。',

  exchangeNow: '兑换',
  exchangeAmount: '兑换 {amount}',
  listAmount: '挂单 {amount}',
  exchangeAndList: '兑换 {amount}，余额挂单',
  settled: '立即结算。',
  settledWithin: '立即结算，汇率绝不会差于您的限价。',
  listedFree: '挂单免手续费，您可以随时撤单。',

  depth: '在何处成交',
  offeredFor: (currency, paid) => `以 ${paid} 购买 ${currency} 的挂单`,
  yourLimit: '您的限价 {rate}',
  listsAtLimit: '您的限价 {rate} · 挂单 {amount}',
  takenOfIt: '成交',
  taken: { full: '全部', part: '部分' },
  leftOut: (count) => `另有 ${count} 档更优汇率，全部成交`,
  noneOffered: '目前无人提供',

  fills: '立即成交明细',
  fillsOf: (count, paths) => {
    const all = `${formatCount(count)} 笔成交`;
    return paths === 0 ? all : `${all}，其中 ${String(paths)} 笔经路径`;
  },
  rateOf: (unit) => `汇率（${unit}）`,
  via: (currency) => `经由 ${currency}`,
  beforeFee: '汇率未计手续费。提交前，成交明细随市场变化。',
  noneYet: '可成交的部分将显示在这里',
  noneYetHint: '输入金额并选择要收到的货币。',
  noneNow: '目前没有可立即成交的部分',
  noneNowHint: '有新挂单时会自动显示在这里。',

  wouldTake: '他人已按此汇率或更优汇率挂单。请改用更优的汇率，或选择其他方式。',
  tooLittle: '目前他人的挂单量不足。请减少金额，或选择其他方式。',
  tooLittleToReceive: '目前他人的挂单量不足。请减少要收到的金额，或选择其他方式。',
  leastAmount: (least) => `最低金额为 ${least}。`,
  nothing: '目前无法成交任何金额。',
  nothingWithin: '在您的限价内，目前无法成交任何金额。',
};

export const fills: Translated<typeof fillsEnglish> = {
  progress: '成交进度',
  bar: (sold, left, returned) => `已卖出 ${sold}%，剩余 ${left}%，已退回 ${returned}%`,
  listed: '挂出',
  sold: '已卖出',
  left: '剩余',
  returned: '已退回',
  got: '收到',
  count: '成交笔数',
  average: '平均汇率',
  soldShare: (share) => `已卖出 ${share}%`,
  fillsOf: (count) => `${formatCount(count)} 笔成交`,
  show: '展开成交',
  hide: '收起成交',
  showOf: (pair) => `展开 ${pair} 的成交`,
  hideOf: (pair) => `收起 ${pair} 的成交`,
  fills: '成交',
  loading: '正在加载成交',
  none: '暂无成交。',
  time: '时间',
  taken: '卖出',
  bought: '收到',
  paid: '支付',
  rate: '汇率',
  result: '实际成交结果',
  gross: '支付总额',
  fee: '已付手续费',
  net: '用于兑换',
  received: '收到',
  realised: '实际汇率',
  market: '当时的市场汇率',
  toMarket: '较市场',
  hops: '分段明细',
  hop: (from, to) => `${from} → ${to}`,
};

const NOUNS: Readonly<Record<Sent, string>> = {
  FUND_WALLET: '充值',
  WITHDRAW: '提现',
  LIST: '挂单',
  ORDER: '订单',
  MOF_ORDER: '多边订单',
  EXCHANGE: '兑换',
};

export const tickets: Translated<typeof en> = {
  arrived: (sent) => `您离开时尚未收到响应，但 {amount} 的${NOUNS[sent]}已提交成功，请勿重复提交。`,
  lost: (sent) => `{amount} 的${NOUNS[sent]}未提交：您离开时尚未收到响应，服务器也没有收到。您可以重试。`,
  openIt: '查看',
  dismiss: '关闭',
  found: (sent) =>
    `未收到明确响应，但您的${NOUNS[sent]}已提交${sent === 'EXCHANGE' ? '' : '，正在处理中'}，请勿重复提交。`,
  notFound: (failure, sent) =>
    `${failure}未收到明确响应，${sent === 'EXCHANGE' ? `此笔${NOUNS[sent]}未提交` : `也没有处理中的此笔${NOUNS[sent]}`}，您可以重试。`,
  transactions: '交易记录',
  unknown: (sent) => `暂不确定您的${NOUNS[sent]}是否已提交。请先查看交易记录，再决定是否重新提交。`,
};
