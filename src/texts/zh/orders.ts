import { formatCount } from '@/texts/language/plural';
import { SHARES } from '@/texts/language/shares';
import type { Translated } from '@/texts/language/translated';
import type { listing as listingEnglish } from '@/texts/listing/listing';
import type { listingChanges as listingChangesEnglish } from '@/texts/listing/listingChanges';
import type { pegs as pegsEnglish } from '@/texts/listing/pegs';
import type { ratePicker as ratePickerEnglish } from '@/texts/listing/ratePicker';
import type { templates as templatesEnglish } from '@/texts/listing/templates';
import type { bilateral as bilateralEnglish } from '@/texts/orders/bilateral';
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

export const listingChanges: Translated<typeof listingChangesEnglish> = {
  listAgain: '再次挂单',
  edit: '修改',
  editOf: (amount, swapTo) => `修改 ${amount} 换 ${swapTo} 的挂单`,
  pause: '暂停',
  pauseOf: (amount, swapTo) => `暂停 ${amount} 换 ${swapTo} 的挂单`,
  resume: '恢复',
  resumeOf: (amount, swapTo) => `恢复 ${amount} 换 ${swapTo} 的挂单`,
  paused: '已暂停',
  failed: '修改失败。{reason}',

  title: (currency, swapTo) => `${currency} 换 ${swapTo} 的挂单`,
  rate: '汇率',
  amount: '剩余金额',
  amountHint: '减少的部分立即退回您的钱包。',
  amountAbove: '挂单金额只能调低。如需增加，请另行挂单。',
  amountUnreadable: '请输入要保留的金额，最多 2 位小数。',
  losesPlace: '更改汇率后，挂单将排在该汇率所有挂单之后。',
  keepsPlace: '汇率不变，挂单保留原有排位。',
  save: '保存更改',
  cancel: '取消',
  close: '关闭',
  saved: '挂单已修改，保留原有排位。',
  savedBehind: '挂单已修改，现排在该汇率所有挂单之后。',
  notSaved: '挂单未修改。',
  unknown: '暂不确定修改是否生效。重试前请先查看该挂单。',
};

export const pegs: Translated<typeof pegsEnglish> = {
  limitsCrossed: '最便宜的汇率比最贵的还贵，该挂单将永远无法显示。',
  limitUnreadable: '请输入大于零的汇率，或留空表示不限。',
  distanceUnreadable: '请输入 0 到 10 的百分比，最多 2 位小数。',
  noMarket: '该货币对暂无市场汇率，挂单还不能跟随市场。',

  way: '汇率方式',
  fixed: '固定汇率',
  follow: '跟随市场',
  side: '相对市场汇率',
  below: '更便宜',
  above: '更贵',
  distance: '与市场汇率的差距',
  belowEffect: '买方支付低于市场汇率，挂单排位更靠前。',
  aboveEffect: '买方支付高于市场汇率，您收到更多。',
  atEffect: '挂单汇率与市场汇率相同。',
  floor: '比此汇率便宜则暂停',
  ceiling: '比此汇率贵则暂停',
  rateNow: '当前汇率：{rate}',
  pausedNow: '已超出您的限制，挂单将暂停，待市场回到范围内再恢复。',
  moves: '汇率随市场汇率变化，最多每秒一次。每次变化后，挂单排在新汇率所有挂单之后。',

  follows: (distance) => `跟随市场 ${distance}`,
  followsBriefly: (distance) => `市场 ${distance}`,
  pausedByLimits: '超限暂停',
  cheaperThan: '比限制 {limit} 更便宜。市场汇率为 {market} 或{side}时自动恢复。',
  dearerThan: '比限制 {limit} 更贵。市场汇率为 {market} 或{side}时自动恢复。',
  higher: '更高',
  lower: '更低',
  savedFollowing: '挂单已修改，汇率跟随市场。',
  savedPaused: '挂单已修改。市场超出限制期间，挂单暂停。',
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
  viewTaken: '已有同名模板，保存后将被替换。',
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
};

export const tickets: Translated<typeof en> = {
  arrived: (sent) => `您离开时尚未收到响应，但 {amount} 的${NOUNS[sent]}已提交成功，请勿重复提交。`,
  lost: (sent) => `{amount} 的${NOUNS[sent]}未提交：您离开时尚未收到响应，服务器也没有收到。您可以重试。`,
  openIt: '查看',
  dismiss: '关闭',
  found: (sent) => `未收到明确响应，但您的${NOUNS[sent]}已提交，正在处理中，请勿重复提交。`,
  notFound: (failure, sent) => `${failure}未收到明确响应，也没有处理中的此笔${NOUNS[sent]}，您可以重试。`,
  transactions: '交易记录',
  unknown: (sent) => `暂不确定您的${NOUNS[sent]}是否已提交。请先查看交易记录，再决定是否重新提交。`,
};
