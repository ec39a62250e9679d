import { formatCount } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/inLanguage';
import type {
  denial as denialEnglish,
  factorNotices as factorNoticesEnglish,
  letters as lettersEnglish,
  mailEnd as mailEndEnglish,
  receiptCheck as receiptCheckEnglish,
} from '@/texts/letters';
import type { ServerPart } from '@/texts/parts';
import type { refusals as refusalsEnglish } from '@/texts/refusals';
import { bankLabels, consoleRefusals } from './consoleRefusals';

const signed = (body: string) => `${body}\n\nCrossrate`;

const letters: Translated<typeof lettersEnglish> = {
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
  fundingSubject: (reference) => `您向 Crossrate 的转账：${reference}`,
  funding: (money, reference, address) =>
    signed(
      `请转账 ${money}，并在转账附言中填写以下内容，以便我们立即找到这笔款项：\n\n${reference}\n\n` +
        `收款账户只在此页面显示，绝不会出现在邮件中：${address}\n\n` +
        '如果您已经付款，则无需再做任何操作。',
    ),
  hookOffSubject: '一个事件推送已关闭',
  hookOff: (address) =>
    signed(
      '您 Crossrate 账户的一个事件推送已关闭，因为其地址连续三天未接收任何事件，或已表示不再接收。\n\n' +
        `您可以在此查看未送达的内容、重新开启并再次发送：${address}`,
    ),
  contactSubject: '订阅动态：新的邮箱地址',
  contact: (name, email) => signed(`${name} <${email}> 希望订阅动态。`),
};

const mailEnd: Translated<typeof mailEndEnglish> = {
  title: '账户动态邮件',
  question: '点击按钮后，将不再收到账户新动态邮件。验证码等其他邮件仍会照常发送。',
  end: '停止此类邮件',
  ended: '已停止此类邮件',
  endedHint: '您可以在个人资料中重新开启。',
  unknown: '此链接无效',
  unknownHint: '此类邮件已停止，或链接不完整。',
};

const factorNotices: Translated<typeof factorNoticesEnglish> = {
  on: '您的账户已开启两步验证。',
  off: '您的账户已关闭两步验证。',
  removed: '客服已移除您账户的两步验证。',
  renewed: '您的账户已生成新的恢复码，旧的恢复码已失效。',
  passkeyAdded: '您的账户已添加一个通行密钥，可免密码登录。',
  passkeyRemoved: '您的账户已移除一个通行密钥。',
  keyMade: (name) => `您的账户新建了一个程序密钥：${name}。持有它的程序可以使用您的账户。`,
  hookMade: '您的账户新建了一个事件推送，它会把所选事件发送到另一个系统。',
  hooksPaused: '由于密码已重置，您的事件推送已暂停。请检查它们，并重新开启属于您的推送。',
  hookOff: '一个事件推送已关闭，因为其地址连续三天未接收任何事件，或已表示不再接收。',
  switchFired: (listings, orders) =>
    `您的程序未按时报告，所有未成交的挂单和订单均已撤销。挂单：${listings} 个，订单：${orders} 个。`,
  keyRevoked: '您账户的一个程序密钥已被撤销。',
  asked: (money, question) => `我们收到 ${money}，想就此向您询问：${question}`,
  keyEnded: (name) => `客服已撤销您账户的程序密钥“${name}”。`,
  keyWithdrew: (name, money) => `程序密钥“${name}”从您的账户提现 ${money}。`,
  takenBack: (money, reason, owed) =>
    `您的 ${money} 充值已被撤回。原因：${reason} ${owed === null ? '款项已从您的钱包扣除。' : `您的钱包余额不足，因此您欠 ${owed}。下次充值将先还清欠款，在此之前无法提现。`}`,
  reversed: '移动货币服务商已将此付款退还给付款人。',
  refunded: (money, reason) => `您的 ${money} 付款正在退回到付款的手机。原因：${reason}`,
  debtPaid: (money, left) =>
    `您的充值中有 ${money} 用于偿还欠款。${left === null ? '您在该货币已无欠款。' : `您仍欠 ${left}。`}`,
  payoutReturned: (money, reason) => `银行未能支付您的 ${money} 提现，款项已退回您的钱包。原因：${reason}`,
  passkeysEnded: '使用旧密码期间添加的通行密钥已移除，请在个人资料中重新添加。',
  recovery: (left) => `有人使用恢复码登录了您的账户。剩余 ${formatCount(left)} 个恢复码。`,
};

const denial: Translated<typeof denialEnglish> = {
  title: '有新设备登录了您的账户',
  question: '如非本人操作，请点击按钮。您将在所有设备上退出登录；设置新密码之前，任何人都无法登录。',
  press: '不是本人操作',
  done: '您已在所有设备上退出登录',
  doneHint:
    '旧密码已失效。我们已向您发送邮件，其中有设置新密码的链接，1 小时内有效。之后请检查您的交易记录和银行账户。',
  again: '没有收到邮件？重新获取链接。',
  unknown: '此链接已失效',
  unknownHint:
    '链接已使用、已过期，或已被之后的邮件或新密码取代。如非本人操作，请在登录页面申请新密码，所有设备将随之退出登录。',
};

const receiptCheck: Translated<typeof receiptCheckEnglish> = {
  genuine: '此回单真实有效',
  proves: (amount, day, status) => `该回单对应 ${day}（UTC）的一笔 Crossrate 交易，金额 ${amount}，状态为“${status}”。`,
  unknown: '没有此回单',
  unknownHint: '请核对核验码。如与打印件一致，则该回单并非由 Crossrate 出具。',
};

const refusals: Translated<typeof refusalsEnglish> = {
  noCredentials: '请先登录。',
  notFound: '未找到。',
  tooManyAttempts: '尝试次数过多，请稍后再试。',
  tooManyAccounts: (most) => `最多可保存 ${String(most)} 个银行账户。`,
  accountTooNew: (hours, time) => `新银行账户保存满 ${formatCount(hours)} 小时后才能提现，可用时间：${time} 起。`,
  accountTooNewYet: (time) => `${time} 起可提现到此新银行账户：届时您的两步验证已开启足够久，可用于确认提现。`,
  tooManyFundings: (most) => `您已有 ${formatCount(most)} 笔充值等待审核。请撤销一笔，或等待其中一笔审核完成。`,
  tooManyFundingsOfDay: (most) => `您在过去 24 小时内已提交 ${formatCount(most)} 笔充值（含已撤销的）。请明天再试。`,
  tooManyOrders: (most) => `您已有 ${formatCount(most)} 笔未完成的订单。请撤销一笔，或等待其中一笔成交。`,
  tooManyListings: (most) => `您已有 ${formatCount(most)} 笔挂单。请撤下一笔，或等待其中一笔售完。`,
  amountTooSmall: (least) => `最低金额为 ${least}。`,
  crossesOthers: ({ offered, asked, rate, least }) =>
    `已有其他用户以 ${rate} 的汇率用 ${offered} 换 ${asked}，可与您的汇率直接成交。请直接兑换，或以不低于 ${least} 的汇率挂单。`,
  crossesOwn: ({ offered, asked, rate, least }) =>
    `您自己用 ${offered} 换 ${asked} 的挂单（汇率 ${rate}）与此汇率可直接成交。请先修改或撤下该挂单，或以不低于 ${least} 的汇率挂单。`,
  rateOutOfReach: '没有挂单能提供这个汇率，请重新比较路径。',
  exchange: {
    short: '按您的限价，目前无法全部兑换这笔金额。本次未兑换任何资金。',
    wouldTake: '已有挂单达到您的限价，部分金额会立即成交，因此未挂单。',
    nothing: '按您的限价，目前没有可兑换的挂单。',
    overtaken: '这些挂单刚刚被其他用户成交。本次未兑换任何资金，请重试。',
  },
  tooManyImages: (mostMb) => `24 小时内最多可上传 ${String(mostMb)} MB 图片，请稍后再试。`,
  contactRefused: '表单未被接受。',
  noSuchTransaction: '未找到该交易。',
  disputeAnswered: '该申诉已答复，无法再补充内容。您可以重新提交申诉。',
  tooManyPictures: (most) => `每个申诉最多 ${String(most)} 张图片，此申诉已满。`,
  tooManyEntries: (most) => `每个申诉最多 ${String(most)} 条留言和图片，此申诉已满，请等待答复。`,
  listingOrTransaction: '缺少 listing 或 transaction',
  noSuchCursor: '列表中没有这个位置，请从头重新读取。',
  noPushService: '此浏览器推送服务的地址不被允许。',
  foreignPush: '此浏览器的推送地址已用于其他用户。',
  noPushKey: 'p256dh 不是有效的浏览器密钥。',
  mailNotSent: '邮件未能发送，请重试。',
  pinWrong: '验证码错误、已使用或已过期。',
  pinNeeded: '提现前需重新验证邮箱验证码。',
  codeWrong: '动态码错误或已失效，请输入最新的动态码。如仍被拒绝，请将手机时间设为自动。',
  codeUsed: '该动态码已使用过，请等待下一个。',
  secondStep: '密码正确，但此账户开启了两步验证。请使用支持两步验证的 App 登录。',
  secondStepOver: '登录超时，请重新输入密码。',
  factorOn: '两步验证已经开启。',
  codesReplaced: '这些恢复码已不是最新的，另一个窗口已生成新的恢复码。',
  factorOff: '两步验证未开启。',
  noSetup: '没有待确认的设置，请重新开始。',
  birthday: {
    noDate: '生日不是有效的日期',
    future: '生日不能晚于今天',
    tooEarly: (first) => `生日不能早于 ${first}`,
  },
  passwordNeeded: '请输入密码：此更改会发送更多内容。',
  passwordWrong: '密码错误。',
  pinReplaced: '两步验证已开启：提现需使用身份验证器的动态码，不再使用邮箱验证码。',
  passkeyOver: '操作超时或已完成，请重试。',
  passkeyWrong: '通行密钥未通过验证。请重试，或使用密码登录。',
  passkeyKnown: '该通行密钥已在您的列表中。',
  tooManyKeys: (most) => `最多可保留 ${String(most)} 个程序密钥，请先撤销一个。`,
  hookAddress: '不允许使用此地址。请填写公网的加密网址，不含端口、用户名或密码。',
  tooManyHooks: (most) => `最多可保留 ${String(most)} 个事件推送，请先移除一个。`,
  hookNotOn: '此事件推送未开启，请先重新开启。',
  hookUnderWay: '该事件正在发送中。',
  keyTime: (seconds) => `请求的时间与服务器时钟相差不得超过 ${String(seconds)} 秒，以 1970 年以来的毫秒计。`,
  keyUnknown: '该密钥未知、已过期或已撤销，或者签名与请求不符。',
  keyUsed: '这个已签名的请求已经执行过，请用新的时间重新签名。',
  keyScope: '该密钥不能进行此调用。',
  keyAddress: '该密钥不能从此地址使用。',
  keyNeedsAddresses: '可提现的密钥必须填写允许使用它的地址。',
  keyNeedsFactor: '可提现的密钥需要两步验证，请先启用两步验证。',
  keyNoPicture: '密钥只能提现到已保存的账户，不能附带图片。',
  tooManyPasskeys: (most) => `最多可保留 ${String(most)} 个通行密钥，请先移除一个。`,
  codeNeeded: '请输入身份验证器的动态码，或恢复码。',
  linkGone: '链接无效、已使用或已过期。',
  noSuchAccount: '没有使用此邮箱的账户。',
  noPaymentDetails: '该货币暂无收款信息。',
  debtOpen: (money) => `您欠 ${money}，因为一笔已花费的充值被撤回。请先还清，之后即可再次提现。`,
  debtKeepsOpen: (money) => `您欠 ${money}，因为一笔已花费的充值被撤回。请先还清，之后即可注销账户。`,
  noMobileMoney: '此货币在这里不能用移动货币付款。',
  mobilePaymentWaits: '此充值的付款请求已发到手机上，正在等待确认。请在手机上确认，或等它结束。',
  tooManyMobilePayments: (most) => `24 小时内最多可向手机发送 ${String(most)} 个付款请求。请明天再试，或通过转账付款。`,
  wrongSignature: '签名与内容不符，或已过期。',
  otherReference: '这是另一笔充值的参考号',
  emailInUse: '该邮箱已注册过账户。',
  invalidToken: '令牌无效。',
  invalidCredentials: '邮箱或密码错误。',
  accountDeactivated: '该账户已注销。',
  accountFrozen: '您的账户已被冻结，请联系客服。',
  noSuchListing: '您在该货币对的这个汇率上没有有效挂单。',
  listingEnded: '该挂单已结束：已撤单或已售完。',
  orderEnded: '该订单已结束：已成交、已撤销或已被拒绝。',
  moreThanLeft: (left) => `该挂单仅剩 ${left}。`,
  rateOrPeg: '挂单只能设固定汇率或跟随市场，不能两者兼有。',
  amountOrAdd: '修改时只能填写剩余金额或增加的金额，不能两者兼有。',
  noListingToReturn: '您没有该货币和金额的有效挂单。',
  fundedByTransfer: '钱包通过银行转账充值。此调用仅用于注销账户时退回挂单。',
  notPending: (status) => `只能撤销处理中的交易，该交易的状态为“${status}”。`,
  imageTooLarge: '图片超过 5 MB。',
  emptyImage: '图片文件是空的，请重新选择。',
  noImage:
    '文件不是完整的 PNG、JPEG、WebP 或 GIF 图片，或像素过多。JPEG 最多 2 亿像素，PNG 最多 2500 万，其他格式最多 1250 万。',
  ownImagesBusy: '您之前上传的图片仍在读取，请稍后重试。',
  imagesBusy: '当前上传的图片过多，请稍后重试。',
  imageTooSlow: '图片读取超时，请重试或换一张较小的图片。',
  tooBusy: '服务器繁忙，请稍后重试。',
  noWrites: '服务器暂时无法保存，未作任何更改。请稍后重试。',
  stillCarriedOut: '相同的请求仍在处理中。',
  keyReused: '此 Idempotency-Key 已用于其他请求。',
  givenUp: '该请求在送达前已放弃，未作任何更改。',
  database: {
    tooLong: '请求中有内容过长。',
    outOfRange: '请求中有数字超出范围。',
    noSuchDate: '请求中有不存在的日期。',
    characters: '请求中有不允许的字符。',
    wrongKind: '请求中有类型错误的内容。',
    ledgerRule: '该更改违反记账规则。',
    changed: '请求涉及的内容已发生变化。',
    exists: '该内容已存在。',
    busy: '服务器正在处理相同的记录，请重试。',
  },
  tryAgainSoon: '服务器暂时无法响应，请稍后重试。',
  unavailable: '服务器暂时无法响应。重试前请先确认操作是否已完成。',
  unexpected: '我们的系统出了点问题。重试前请先确认操作是否已完成。',
};

/** The texts that only the server uses, in simplified Chinese. */
export const texts: Translated<ServerPart> = {
  'away:mailEnd': mailEnd,
  'console:bank': bankLabels,
  'console:refusals': consoleRefusals,
  'devices:denial': denial,
  'devices:factorNotices': factorNotices,
  letters,
  refusals,
  'server:world': { sandbox: '沙盒：虚拟资金' },
  'wallet:receiptCheck': receiptCheck,
};
