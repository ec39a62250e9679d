import { REVIEW_HOURS } from '@contract/values/disputes';
import type { conversation as en } from '@/texts/en/disputes/conversation';
import { formatCount } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/translated';

const HOURS = `${String(REVIEW_HOURS.from)}–${String(REVIEW_HOURS.until)} 小时`;

export const conversation: Translated<typeof en> = {
  title: (id) => `申诉编号 ${id}`,
  states: { open: '处理中', answered: '已答复' },
  filed: '提交时间',
  answer: '答复',
  next: '下一步',
  support: '客服',
  /** {support} is the support, {time} a moment. */
  due: `{support}将在 ${HOURS}内答复，最迟 {time}。`,
  overdue: `${HOURS}的答复期限已于 {time} 到期。`,
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
