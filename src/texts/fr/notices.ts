import type { notices as en } from '@/texts/en/notices';
import type { Translated } from '@/texts/language/translated';

const LISTING = /^annonce/;
const FEMININE = /^(annonce|suppression)/;

/** Makes an ending agree with its noun; a listing is published: "a bien été publiée". */
const agreed = (transaction: string, ending: string) => {
  const chosen = LISTING.test(transaction) ? ending.replace('effectué', 'publié') : ending;
  return FEMININE.test(transaction) ? chosen.replace(/é$/, 'ée') : chosen;
};

export const notices: Translated<typeof en> = {
  transactions: {
    FUND_WALLET: (money: string) => `dépôt de ${money}`,
    WITHDRAW: (money: string) => `retrait de ${money}`,
    LIST: (money: string, to: string) => `annonce de ${money} contre ${to}`,
    ORDER: (money: string, to: string) => `ordre de ${money} vers ${to}`,
    MOF_ORDER: (money: string, to: string) => `ordre multilatéral de ${money} vers ${to}`,
    DELETE_LIST: (money: string) => `suppression de l’annonce de ${money}`,
  },
  endings: {
    PENDING: 'est en attente',
    COMPLETED: 'a bien été effectué',
    REVOKED: 'a été révoqué',
    REJECTED: 'a été rejeté',
  },
  status: (transaction: string, ending: string) => `Votre ${transaction} ${agreed(transaction, ending)}.`,
  rejections: {
    notArrived: 'Aucun paiement n’est arrivé.',
    otherAmount: 'Le montant reçu est différent.',
    unreadable: 'Le justificatif est illisible.',
    otherHolder: 'Le compte bancaire n’est pas à votre nom.',
  },
  received: (money: string) => `Vous avez reçu ${money}.`,
  filled: (rate: string, sold: string, got: string) =>
    `Votre annonce à ${rate} a été exécutée\u00a0: ${sold} vendus contre ${got}.`,
  severalFilled: (count: string, rates: string, sold: string, got: string) =>
    `${count} de vos annonces à ${rates} ont été exécutées\u00a0: ${sold} vendus contre ${got}.`,
  sold: (sold: string, got: string) => `Votre annonce a été exécutée\u00a0: ${sold} vendus contre ${got}.`,
  severalSold: (count: string, sold: string, got: string) =>
    `${count} de vos annonces ont été exécutées\u00a0: ${sold} vendus contre ${got}.`,
  alerts: {
    listed: (money: string, to: string, rate: string) => `${money} sont disponibles contre ${to} à ${rate} ou mieux.`,
    below: (currency: string, to: string, market: string, rate: string) =>
      `Le taux du marché ${currency} → ${to} est de ${market}. Vous aviez demandé ${rate} ou moins.`,
    above: (currency: string, to: string, market: string, rate: string) =>
      `Le taux du marché ${currency} → ${to} est de ${market}. Vous aviez demandé ${rate} ou plus.`,
  },
  pegStopped: (currency: string, to: string, rate: string) =>
    `Votre annonce de ${currency} contre ${to} est suspendue\u00a0: le marché l’aurait éloignée de plus de 10\u00a0% du taux de ${rate} que vous avez confirmé. Reprenez-la ou modifiez-la pour confirmer un nouveau taux.`,
  deviceName: ({ browser, system }: { browser: string; system: string }) =>
    `${browser === '' ? 'un navigateur inconnu' : browser}${system === '' ? '' : ` sur ${system}`}`,
  device: (device: string, until: string) =>
    `Un nouvel appareil s’est connecté à votre compte\u00a0: ${device}. Si ce n’était pas vous, cliquez sur «\u00a0Ce n’était pas moi\u00a0» dans l’e-mail avant le ${until}.`,
  ratesBetween: (lowest: string, highest: string) => `${lowest} à ${highest}`,
  deactivated: 'Le compte a été désactivé.',
  disputeWritten: (transaction: string, text: string) =>
    `Notre assistance vous a écrit au sujet de votre litige sur la transaction ${transaction}\u00a0: ${text}`,
  disputeAnswered: (transaction: string, answer: string) =>
    `Votre litige sur la transaction ${transaction} a reçu une réponse\u00a0: ${answer}`,
};
