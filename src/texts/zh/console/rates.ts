import type { rates as en } from '@/texts/en/console/rates';
import { formatCount } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/translated';

export const rates: Translated<typeof en> = {
  title: '设置汇率',
  hint: '输入一个汇率后，反向汇率会自动填入（四舍五入到 8 位小数），除非您也输入了反向汇率。只提交与当前汇率不同的部分。',
  rateOf: (from, to) => `1 ${from} 兑 ${to}`,
  both: (from, to) => `${from} 与 ${to}`,
  set: '已设置',
  waits: '待复核',
  sureOf: (act, pairs) => `${act}（${pairs}）`,
  submit: '设置汇率',
  submitSome: (count) => `设置 ${formatCount(count)} 个汇率`,
  unchanged: '没有与当前不同的汇率，未提交任何内容。',
  sent: (done, refused) =>
    [
      `已设置 ${formatCount(done)} 个汇率。`,
      ...(refused > 0 ? [`${formatCount(refused)} 个未设置，原因见相应输入框。`] : []),
    ].join(''),
  save: '将当前汇率保存为 CSV',
  fileName: 'crossrate-rates.csv',
  file: '从 CSV 文件填入',
  fileHint: '每行一个汇率，如 CNY,NGN,212。下方保存的文件即为此格式。',
  fileRead: (count, unread) =>
    [
      `已读取 ${formatCount(count)} 个汇率，尚未设置。`,
      ...(unread.length > 0 ? [`无法识别并已忽略：第 ${unread.map(String).join('、')} 行。`] : []),
    ].join(''),
  waiting: {
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
  },
};
