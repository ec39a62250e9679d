import type { tickets as en } from '@/texts/en/tickets';
import type { Translated } from '@/texts/language/translated';

const LISTING = 'annonce';

/** The ending of words about the noun: "arrivé", "arrivée". */
const e = (noun: string) => (noun === LISTING ? 'e' : '');

export const tickets: Translated<typeof en> = {
  nouns: {
    FUND_WALLET: 'dépôt',
    WITHDRAW: 'retrait',
    LIST: LISTING,
    ORDER: 'ordre',
    MOF_ORDER: 'ordre multilatéral',
  },
  arrived: (noun: string) =>
    `Votre ${noun} de {amount} est bien arrivé${e(noun)}, mais la réponse est venue après votre départ. Ne l’envoyez pas de nouveau.`,
  lost: (noun: string) =>
    `Votre ${noun} de {amount} n’est pas arrivé${e(noun)}\u00a0: il n’y avait pas de réponse à votre départ. Vous pouvez réessayer.`,
  openIt: 'Ouvrir',
  dismiss: 'Masquer',
  found: (noun: string) =>
    `Sans réponse claire, mais votre ${noun} est bien arrivé${e(noun)} et en attente. Ne l’envoyez pas de nouveau.`,
  notFound: (failure: string, noun: string) =>
    `${failure} Sans réponse claire, et aucun${e(noun)} ${noun} de ce genre n’est en attente. Vous pouvez réessayer.`,
  transactions: 'Transactions',
  unknown: (noun: string) =>
    `On ne sait pas si votre ${noun} est arrivé${e(noun)}. Consultez vos transactions avant de l’envoyer de nouveau.`,
};
