import type { Sent, tickets as en } from '@/texts/en/tickets';
import type { Translated } from '@/texts/language/translated';

const NOUNS: Readonly<Record<Sent, string>> = {
  FUND_WALLET: 'dépôt',
  WITHDRAW: 'retrait',
  LIST: 'annonce',
  ORDER: 'ordre',
  MOF_ORDER: 'ordre multilatéral',
};

/** The ending of words about it: "enregistré", "enregistrée". */
const e = (sent: Sent) => (sent === 'LIST' ? 'e' : '');

export const tickets: Translated<typeof en> = {
  arrived: (sent: Sent) =>
    `Votre ${NOUNS[sent]} de {amount} a bien été enregistré${e(sent)}, mais la réponse est venue après votre départ. Ne l’envoyez pas de nouveau.`,
  lost: (sent: Sent) =>
    `Votre ${NOUNS[sent]} de {amount} n’a pas été enregistré${e(sent)}\u00a0: il n’y avait pas de réponse à votre départ. Vous pouvez réessayer.`,
  openIt: 'Ouvrir',
  dismiss: 'Masquer',
  found: (sent: Sent) =>
    `Aucune réponse claire n’est venue, mais votre ${NOUNS[sent]} est bien enregistré${e(sent)} et en attente. Ne l’envoyez pas de nouveau.`,
  notFound: (failure: string, sent: Sent) =>
    `${failure} Aucune réponse claire n’est venue, et aucun${e(sent)} ${NOUNS[sent]} de ce genre n’est en attente. Vous pouvez réessayer.`,
  transactions: 'Transactions',
  unknown: (sent: Sent) =>
    `On ne sait pas si votre ${NOUNS[sent]} a été enregistré${e(sent)}. Consultez vos transactions avant de l’envoyer de nouveau.`,
};
