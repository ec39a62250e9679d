import type { systemNotices as en } from '@/texts/en/away/systemNotices';
import type { Translated } from '@/texts/language/translated';

const BACK = 'Le montant est de retour dans votre portefeuille.';
const USABLE = 'Vous pouvez l’utiliser dès maintenant.';
const SEE_WHY = 'Ouvrez pour lire la raison, ou pour ouvrir un litige.';
const FOLLOW = 'Ouvrez pour suivre.';

/** Masculine, all of them, so that the endings agree. */
const NOUNS = {
  FUND_WALLET: 'Dépôt',
  WITHDRAW: 'Retrait',
  LIST: 'Ajout d’annonce',
  ORDER: 'Ordre',
  MOF_ORDER: 'Ordre multilatéral',
  DELETE_LIST: 'Arrêt d’annonce',
};
const ENDINGS = { PENDING: 'en attente', COMPLETED: 'effectué', REVOKED: 'révoqué', REJECTED: 'rejeté' };

export const systemNotices: Translated<typeof en> = {
  news: 'Du nouveau sur votre compte',
  ofTransaction: (type: keyof typeof NOUNS, status: keyof typeof ENDINGS) => `${NOUNS[type]} ${ENDINGS[status]}`,
  filled: 'Annonce exécutée',
  severalFilled: (count: string) => `${count} annonces exécutées`,
  answered: 'Réponse à votre litige',
  written: 'L’opérateur vous a écrit',
  alert: 'Alerte déclenchée',
  device: 'Connexion d’un nouvel appareil',
  reply: 'Ouvrez pour répondre.',
  readAnswer: 'Ouvrez pour voir la transaction.',
  usable: USABLE,
  next: {
    FUND_WALLET: {
      PENDING: FOLLOW,
      COMPLETED: USABLE,
      REVOKED: 'Rien n’a été ajouté à votre portefeuille.',
      REJECTED: SEE_WHY,
    },
    WITHDRAW: {
      PENDING: FOLLOW,
      COMPLETED: 'Vérifiez son arrivée sur votre compte bancaire.',
      REVOKED: BACK,
      REJECTED: `${BACK} ${SEE_WHY}`,
    },
    LIST: {
      PENDING: FOLLOW,
      COMPLETED: 'Les autres peuvent maintenant la prendre.',
      REVOKED: BACK,
      REJECTED: `${BACK} ${SEE_WHY}`,
    },
    ORDER: { PENDING: FOLLOW, COMPLETED: USABLE, REVOKED: BACK, REJECTED: `${BACK} ${SEE_WHY}` },
    MOF_ORDER: { PENDING: FOLLOW, COMPLETED: USABLE, REVOKED: BACK, REJECTED: `${BACK} ${SEE_WHY}` },
    DELETE_LIST: { PENDING: FOLLOW, COMPLETED: BACK, REVOKED: 'Votre annonce continue.', REJECTED: SEE_WHY },
  },
};
