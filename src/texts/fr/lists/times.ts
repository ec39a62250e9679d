import type { times as en } from '@/texts/en/lists/times';

export const times: typeof en = {
  words: {
    name: 'fr',
    monthsShort: 'janv._févr._mars_avr._mai_juin_juil._août_sept._oct._nov._déc.'.split('_'),
    months: 'janvier_février_mars_avril_mai_juin_juillet_août_septembre_octobre_novembre_décembre'.split('_'),
    relativeTime: {
      ...{ future: 'dans %s', past: 'il y a %s', s: 'quelques secondes' },
      ...{ m: 'une minute', mm: '%d minutes', h: 'une heure', hh: '%d heures' },
      ...{ d: 'un jour', dd: '%d jours', M: 'un mois', MM: '%d mois', y: 'un an', yy: '%d ans' },
    },
  },
};
