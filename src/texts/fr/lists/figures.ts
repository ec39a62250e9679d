import type { figures as en } from '@/texts/en/lists/figures';
import type { Translated } from '@/texts/language/translated';

export const figures: Translated<typeof en> = {
  max: 'Max',
  typed: {
    readAs: (figure: string) => `= ${figure}`,
    which: 'Quel nombre ?',
    meant: 'Vouliez-vous dire ce nombre ?',
    choose: 'Choisissez le nombre voulu.',
    writeAs: (example: string) => `Écrivez-le ainsi\u00a0: ${example}`,
    decimalsAtMost: (most: string) => `${most} décimales au plus`,
  },
  hiddenAmount: 'masqué',
  dates: { date: 'D MMM YYYY', dateTime: 'D MMM YYYY, HH:mm', exact: 'D MMM YYYY, HH:mm:ss' },
  today: 'Aujourd’hui',
  yesterday: 'Hier',
  connection: { connecting: 'Connexion', live: 'En direct', reconnecting: 'Reconnexion', offline: 'Hors ligne' },
  notLoaded: 'Impossible de charger ces données.',
  partNotLoaded: 'Une partie de cette page n’a pas pu être chargée.',
  tryAgain: 'Réessayer',
  notKnown: 'Inconnu sans la connexion',
  notKnownDetail: 'Ceci s’affiche dès que vous êtes de nouveau en ligne.',
  currencies: { CNY: 'Yuan chinois', GHC: 'Cedi ghanéen', NGN: 'Naira nigérian', USD: 'Dollar américain' },
  listed: (parts: readonly string[]) => parts.join(', '),
  clauses: (parts: readonly string[]) => parts.join(', '),
  sentences: (parts: readonly string[]) => parts.filter(Boolean).join(' '),
  moment: (day: string, clock: string) => `${day} à ${clock}`,
};
