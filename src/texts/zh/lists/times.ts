import type { times as en } from '@/texts/en/lists/times';

const MONTHS = Array.from({ length: 12 }, (_none, index) => `${String(index + 1)}月`);

export const times: typeof en = {
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
