import type { acts as en } from '@/texts/en/console/acts';
import type { Translated } from '@/texts/language/translated';

export const acts: Translated<typeof en> = {
  caption: '运营人员的操作，最新在前',
  when: '时间',
  who: '操作人',
  where: '来源',
  what: '操作',
  to: '对象',
  changed: '变更前 → 变更后',
  why: '原因',
  older: '更早',
  newest: '最新',
  save: '保存为 CSV',
  fileName: 'crossrate-operator-log.csv',
  none: '还没有操作记录',
  of: '按对象，如“transaction 12”',
  byOperator: '按运营人员',
  show: '显示',
  by: (operator, role) => (role === null ? `${operator}（命令行）` : operator),
  change: (before, after) => (before === '' ? after : `${before} → ${after}`),
};
