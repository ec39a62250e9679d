import { inLanguage } from './language/inLanguage';

/** How dayjs writes months and distances of time; null for its own English. */
interface TimeWords {
  name: string;
  /** As in dates: "nov.". */
  monthsShort: string[];
  months: string[];
  relativeTime: Record<
    'future' | 'past' | 's' | 'm' | 'mm' | 'h' | 'hh' | 'd' | 'dd' | 'M' | 'MM' | 'y' | 'yy',
    string
  >;
}

export const times: { words: TimeWords | null } = { words: null };

export const timeTexts = inLanguage('times', times);
