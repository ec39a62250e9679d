import type { waitingRates as en } from '@/texts/en/console/waitingRates';
import type { Translated } from '@/texts/language/translated';

export const waitingRates: Translated<typeof en> = {
  title: '等待另一名运营人员复核的汇率',
  hint: '与一天前的汇率相差超过 20% 时，须由两名运营人员设置。一小时内未通过，或该货币对的汇率已另行设置，则作废。',
  now: '当前',
  wished: '新汇率',
  decision: '操作',
  approve: '通过',
  takeBack: '撤回',
  decline: '拒绝',
  ofPair: (act, pair) => `${act}：${pair}`,
  noted: '尚未变动：此汇率须由另一名运营人员通过。',
};
