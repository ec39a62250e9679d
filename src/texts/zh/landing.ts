import type { landing as landingEnglish } from '@/texts/landing';
import type { ENGLISH_LANDING_SENTENCES as sentencesEn, englishLandingSaid as saidEn } from '@/texts/landingSentences';
import { SHARES } from '@/texts/language/shares';
import type { Translated } from '@/texts/language/inLanguage';
import type { page as pageEnglish } from '@/texts/page';
import type { LandingPart } from '@/texts/parts';

const landing: Translated<typeof landingEnglish> = {
  logIn: '登录',
  sessionExpired: '登录已失效：已过期，或已在其他设备上退出。请重新登录。',
  heading: '人民币、塞地、奈拉，汇率由您定。',
  lead: '多种货币，一处管理：按自己的汇率挂单，或选用他人挂出的最优汇率。提交前看清手续费，决策时掌握实时汇率。',
  getStarted: '立即开始',

  faqHeading: '常见问题',
  faq: [
    { question: '申诉需要多久？', answer: '申诉将在 24–48 小时内审核。' },
    {
      question: '如何收费？',
      answer: `双边订单按金额收取 ${SHARES.bilateralFee} 手续费，多边订单收取 ${SHARES.multilateralFee}。挂单、充值、提现和撤单均免费。提交前都会显示手续费。`,
    },
    {
      question: '如何给钱包充值？',
      answer:
        '选择人民币、塞地或奈拉，通过银行转账将款项汇至页面所示账户；塞地还可使用移动货币，人民币还可使用支付宝和微信支付。转账核实后即计入您的钱包。',
    },
    {
      question: '挂单汇率有什么限制？',
      answer: `汇率由您自定，须在挂单时该货币对市场汇率的 ${SHARES.lowestRate} 至 ${SHARES.highestRate} 之间。`,
    },
    {
      question: '什么是多边订单？',
      answer:
        '多边订单经由第三种货币完成兑换，例如从奈拉经塞地换成人民币，在这样更划算或无法直接兑换时使用。选择路径前，您可以看到每一段、每段汇率以及最终到账金额。',
    },
    { question: '一笔交易需要多久？', answer: '通常不到 10 分钟。处理期间可以撤销。' },
  ],

  factsLabel: '要点',
  facts: [
    { fact: '汇率自定', detail: '可在市场汇率上下 10% 内挂单' },
    { fact: `下单手续费 ${SHARES.bilateralFee}`, detail: '挂单、充值、提现免费' },
    { fact: '不到 10 分钟', detail: '通常即可完成一笔交易' },
    { fact: '24–48 小时', detail: '内完成申诉审核' },
  ],

  socialLabel: '社交媒体链接',
  share: '告诉朋友：',
  shareOn: (network) => `分享到 ${network}`,

  stayUpdated: '订阅动态',
  stayUpdatedLead: '新货币、新功能，第一时间知道。',
  name: '姓名',
  email: '邮箱',
  timedOut: '服务器未及时响应',
  answered: (status) => `服务器返回 ${String(status)}`,
  unreachable: '无法连接服务器',
  notLoaded: '发送功能加载失败，请检查网络',

  playTour: '播放演示',
  tour: 'App 演示',
  tourCaptions: '中文',
  tourFailed: '演示暂时无法播放。{logIn}即可直接体验。',
  tourLogIn: '登录',
};

const LANDING_SENTENCES: Translated<typeof sentencesEn> = {
  contactSent: '邮件发送成功！',
  deactivated: '您的账户已成功注销。',
};

const landingSaid: Translated<typeof saidEn> = {
  contactFailed: (reason) => `邮件发送失败：${reason}`,
};

const page: Translated<typeof pageEnglish> = {
  description: '人民币、塞地、奈拉，一处管理：按自己的汇率挂单，或选用他人挂出的最优汇率。',
  noScript: 'Crossrate 需要 JavaScript。请启用后重新加载本页。',
};

/** The texts of the landing page alone, and those that the build writes into every page, by key. */
export const texts: Translated<LandingPart> = {
  landing,
  landingSaid,
  landingSentences: LANDING_SENTENCES,
  'public:page': page,
};
