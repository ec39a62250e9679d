import type { systemNotices as en } from '@/texts/en/away/systemNotices';
import type { Translated } from '@/texts/language/translated';

const BACK = 'Le montant est de retour dans votre portefeuille.';
const USABLE = 'Vous pouvez l’utiliser dès maintenant.';
const SEE_WHY = 'Ouvrez pour lire la raison, ou pour ouvrir un litige.';
const FOLLOW = 'Ouvrez pour suivre.';

const NOUNS = {
  FUND_WALLET: 'Dépôt',
  WITHDRAW: 'Retrait',
  LIST: 'Annonce',
  ORDER: 'Ordre',
  MOF_ORDER: 'Ordre multilatéral',
  DELETE_LIST: 'Suppression d’annonce',
};
const MASCULINE = { PENDING: 'en attente', COMPLETED: 'effectué', REVOKED: 'révoqué', REJECTED: 'rejeté' };
const FEMININE = { PENDING: 'en attente', COMPLETED: 'effectuée', REVOKED: 'révoquée', REJECTED: 'rejetée' };
/** A listing that is published or deleted is named by what it is then. */
const WHOLE: Readonly<Record<string, string>> = { LIST: 'Annonce publiée', DELETE_LIST: 'Annonce supprimée' };

export const systemNotices: Translated<typeof en> = {
  news: 'Du nouveau sur votre compte',
  ofTransaction: (type: keyof typeof NOUNS, status: keyof typeof MASCULINE) => {
    const whole = status === 'COMPLETED' ? WHOLE[type] : undefined;
    return whole ?? `${NOUNS[type]} ${(type in WHOLE ? FEMININE : MASCULINE)[status]}`;
  },
  filled: 'Annonce exécutée',
  severalFilled: (count: string) => `${count} annonces exécutées`,
  answered: 'Réponse à votre litige',
  written: 'Notre assistance vous a écrit',
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
    DELETE_LIST: { PENDING: FOLLOW, COMPLETED: BACK, REVOKED: 'Votre annonce reste active.', REJECTED: SEE_WHY },
  },
};
