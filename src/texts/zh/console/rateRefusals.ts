import type { rateRefusals as en } from '@/texts/en/console/rateRefusals';
import type { Translated } from '@/texts/language/translated';

export const rateRefusals: Translated<typeof en> = {
  far: (before) => `原汇率为 ${before}，此次变动超过 5%。`,
  farInDay: (dayAgo) => `一天前汇率为 ${dayAgo}，此次变动使一天内的变化超过 5%。`,
  farForOne: (dayAgo) => `一天前汇率为 ${dayAgo}，此次变动使一天内的变化超过 20%。`,
  roundTrip: (from, to, becomes) => `与 ${to} → ${from} 的汇率不符：往返兑换后，1 ${from} 将变为 ${becomes} ${from}。`,
  asked: (reasons, afterwards) => [...reasons, '未执行任何操作。如确认无误，请再次提交。', ...afterwards].join(''),
  thenListings: '跟随市场的挂单将暂停 5 分钟，在此期间设回原汇率即可撤回。',
  thenTwo: '提交后须等待另一名运营人员通过。',
  thenAlone: '没有其他运营人员可以复核，由您一人确认即可，日志会予以注明。',
  beyond: (last) => `当前汇率为 ${last}，一次最多只能调高或调低至十倍。未执行任何操作。`,
  bounds: (least, most) => `汇率须在 ${least} 与 ${most} 之间。未执行任何操作。`,
  twice: '此汇率由您本人提交，须由另一名运营人员通过。',
  notWaiting: '此汇率已不再等待复核。未执行任何操作。',
};
