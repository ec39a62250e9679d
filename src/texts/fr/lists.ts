import { REVIEW_HOURS } from '@contract/values/disputes';
import type { alertMarks as alertMarksEnglish } from '@/texts/alertMarks';
import type { alerts as alertsEnglish } from '@/texts/alerts';
import type { conversation as conversationEnglish } from '@/texts/conversation';
import type { figures as figuresEnglish } from '@/texts/figures';
import { counted } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/inLanguage';
import type { longLists as longListsEnglish } from '@/texts/longLists';
import type { systemNotices as systemNoticesEnglish } from '@/texts/systemNotices';
import type { times as timesEnglish } from '@/texts/times';
import type { transactionKinds as transactionKindsEnglish } from '@/texts/transactionKinds';
import type { transactions as transactionsEnglish } from '@/texts/transactions';

/** By the backend's word for it; any other is shown as it is (decision 118). */
const STATUSES: Readonly<Record<string, string>> = {
  PENDING: 'En attente',
  COMPLETED: 'Effectuée',
  REVOKED: 'Révoquée',
  REJECTED: 'Rejetée',
};

export const transactions: Translated<typeof transactionsEnglish> = {
  type: 'Type',
  status: 'Statut',
  statusOf: (status: string) => STATUSES[status.toUpperCase()] ?? status,
  email: 'E-mail',
  amount: 'Montant',
  currencyTo: 'Devise cible',
  exchangeRate: 'Taux de change',
  fee: 'Frais',
  created: 'Création',
  updated: 'Mise à jour',
  path: 'Parcours',
  bankAccount: 'Compte bancaire',
  noSuchTransaction: 'Cette transaction n’existe pas.',
  goToHistory: 'Voir l’historique',
  onlyOwn: 'Vous ne pouvez ouvrir que vos propres transactions.',
  revokeQuestion: 'Révoquer cette transaction ?',
  returned: (currency: string) => `Retour de {amount} dans votre portefeuille ${currency}.`,
  revokeIt: 'La révoquer',
  keepIt: 'La garder',
  revoke: 'Révoquer',
  disputeIt: 'Ouvrir un litige',
  transactionDetails: 'Détails de la transaction',
  numberOf: (id: string) => `Nº ${id}`,
  loadingOne: 'Chargement de la transaction',
  dispute: 'Litige',
  disputeHint: 'Dites ce qui s’est mal passé. Les litiges sont examinés sous 24 à 48 heures.',
  disputeOpenHint: 'Ceci s’ajoute à votre litige en cours.',
  disputeAnsweredHint: 'Votre litige a reçu une réponse. Ce que vous écrivez maintenant en ouvre un autre.',
  messageAdded: 'Votre message a été ajouté à votre litige.',
  messageNotAdded: 'Votre message n’a pas été ajouté.',
  messageUnclear: 'On ne sait pas si votre message est arrivé. Envoyez-le de nouveau : il ne sera ajouté qu’une fois.',
  submit: 'Envoyer',
  back: 'Retour',
  transactionNo: (transactionId: string) => `Transaction nº ${transactionId}`,
  whatIsWrong: 'Quel est le problème ?',
  theTransaction: 'La transaction',
  rateWithUnits: (swapTo: string, currency: string) => `{rate} ${swapTo} par ${currency}`,
  transactions: 'Transactions',
  statement: 'Relevé',
  receipt: 'Reçu',
  filters: 'Filtres',
  currency: 'Devise',
  allCurrencies: 'Toutes les devises',
  allTypes: 'Tous les types',
  allStatuses: 'Tous les statuts',
  createdFrom: 'Créées du',
  createdUntil: 'Créées au',
  clearFilters: 'Effacer les filtres',
  words: 'Recherche',
  wordsHint: 'Numéro, parcours, compte bancaire',
  amountFrom: 'Montant min.',
  amountUntil: 'Montant max.',
  unreadableAmount: 'Ce n’est pas un montant. Écrivez 1000,50.',
  daysTheWrongWay: 'Le premier jour est après le dernier.',
  amountsTheWrongWay: 'Le montant minimum dépasse le maximum.',
  filtersOn: (count: string) => `Filtres (${count})`,
  dropped: (values: string) => `Filtres inconnus dans l’adresse, ignorés\u00a0: ${values}.`,
  searching: 'Recherche…',
  views: 'Vues enregistrées',
  saveView: 'Enregistrer cette vue',
  nameOfView: 'Nom',
  keepView: 'Enregistrer',
  replaceView: 'Remplacer',
  cancel: 'Annuler',
  viewExists: 'Une vue porte déjà ce nom. Elle sera remplacée.',
  removeView: (name: string) => `Supprimer la vue ${name}`,
  viewNotKept: 'Cet appareil ne conserve rien : la vue disparaît avec la page.',
  loadingTransactions: 'Chargement des transactions',
  showMore: 'Afficher plus',
  to: 'Vers',
  rate: 'Taux',
  lastUpdated: 'Mise à jour',
  notRevoked: 'La transaction n’a pas pu être révoquée. {reason}',
  someOf: (shown: string, all: string) => `${shown} sur ${all}`,
  inAll: (count: string) => `${count} en tout`,
  found: (count: string) => `Résultats\u00a0: ${count}`,
  newest: (count: string) => `Les ${count} dernières`,
  fromTo: (first: string, last: string) => `Transactions ${first} à ${last}`,
};

export const transactionKinds: Translated<typeof transactionKindsEnglish> = {
  pendingFunding: 'Dépôts en attente',
  noPendingFunding: 'Vous n’avez aucun dépôt en attente.',
  pendingWithdrawals: 'Retraits en attente',
  noPendingWithdrawals: 'Vous n’avez aucun retrait en attente.',
  pendingListings: 'Annonces en attente',
  noPendingListings: 'Vous n’avez aucune annonce en attente.',
  pendingOrders: 'Ordres en attente',
  noPendingOrders: 'Vous n’avez aucun ordre en attente.',
  pendingMultilateral: 'Ordres multilatéraux en attente',
  noPendingMultilateral: 'Vous n’avez aucun ordre multilatéral en attente.',
  fundWallet: 'Déposer',
  withdraw: 'Retirer',
  list: 'Proposer',
  order: 'Ordre',
  multilateralOrder: 'Ordre multilatéral',
  deleteListing: 'Supprimer l’annonce',
};

const REVIEW = `${String(REVIEW_HOURS.from)} à ${String(REVIEW_HOURS.until)} heures`;
const MORE = { one: 'image encore possible', many: 'd’images encore possibles', other: 'images encore possibles' };

export const conversation: Translated<typeof conversationEnglish> = {
  title: (id: string) => `Litige nº ${id}`,
  states: { open: 'En cours', answered: 'Clos' },
  filed: 'Ouvert',
  answer: 'Réponse',
  next: 'Prochaine étape',
  support: 'Notre assistance',
  /** {support} is the support, {time} a moment. */
  due: `{support} répond sous ${REVIEW}, au plus tard le {time}.`,
  overdue: `Le délai de réponse de ${REVIEW} s’est terminé le {time}.`,
  given: '{support} a répondu le {time}.',
  steps: {
    operator: 'C’est à notre assistance de répondre. Une notification suivra ; d’ici là, vous pouvez compléter.',
    user: 'C’est à vous : notre assistance vous a écrit.',
    late: 'Notre assistance est en retard. Écrivez un message pour relancer votre litige.',
    done: 'Rien ne peut plus être ajouté. Si ce n’est pas réglé, ouvrez un autre litige.',
  },
  entries: 'Messages, les plus récents d’abord',
  you: 'Vous',
  unnamed: 'Assistance',
  operator: (name: string) => `${name} · Crossrate`,
  final: 'réponse',
  failed: 'Les messages n’ont pas pu être chargés.',
  pictureOf: (number: number) => `Image ${String(number)} de ce litige`,
  loadingPicture: 'Chargement de l’image.',
  noPicture: 'L’image n’a pas pu être chargée.',
  pictures: 'Images',
  addPicture: 'Ajouter une image',
  pictureHint: (left: number) =>
    `Un justificatif ou une capture d’écran\u202f; ${counted(left, MORE)}. Elle ne peut plus être retirée.`,
  send: 'Envoyer l’image',
  pictureAdded: 'Votre image a été ajoutée.',
  pictureNotAdded: 'Votre image n’a pas été ajoutée.',
  pictureUnclear:
    'On ne sait pas si votre image est arrivée. Envoyez-la de nouveau : elle ne sera ajoutée qu’une fois.',
};

export const alerts: Translated<typeof alertsEnglish> = {
  title: 'Alertes',
  count: (count: number, most: number) => `${String(count)} sur ${String(most)}`,
  facts: 'Ce que vous attendez',
  newAlert: 'Nouvelle alerte',
  ofPair: (currency: string, swapTo: string) => `Alerte sur ${currency} contre ${swapTo}`,
  kind: 'Alerte sur',
  listings: 'Annonces',
  marketRate: 'Taux du marché',
  currency: 'Devise',
  paidIn: 'Payée en',
  rateOrBetter: 'Taux ou mieux',
  rateToReach: 'Taux à atteindre',
  amount: 'Au moins',
  amountHint: 'Laissez vide pour tout montant.',
  marketNow: (rate: string) => `Taux du marché actuel\u00a0: ${rate}`,
  noMarketRate: 'Cette paire n’a pas de taux du marché.',
  listedNow: (amount: string) => `Proposé maintenant à ce taux ou mieux\u00a0: ${amount}`,
  noneListedNow: 'Rien n’est proposé maintenant à ce taux ou mieux.',
  atOnce: 'Ce montant est déjà proposé : l’alerte se déclenche aussitôt.',
  listedSummary: (swapTo: string) => `Notification quand {amount} sont disponibles contre ${swapTo} à {rate} ou mieux.`,
  atLeast: (amount: string, currency: string) => `au moins ${amount} ${currency}`,
  belowSummary: 'Notification quand le taux du marché descend à {rate} ou moins.',
  aboveSummary: 'Notification quand le taux du marché monte à {rate} ou plus.',
  make: 'Créer l’alerte',
  cancel: 'Annuler',
  close: 'Fermer',
  made: 'L’alerte est créée.',
  seeAll: 'Voir toutes les alertes',
  notMade: 'L’alerte n’a pas été créée.',
  inDoubt: 'On ne sait pas si l’alerte a été créée. Consultez vos alertes avant de réessayer.',

  rateMissing: 'Saisissez un taux supérieur à zéro, en chiffres.',
  rateOutside: (low: string, high: string) =>
    `Personne ne peut proposer cette paire à ce taux en ce moment. Taux possibles\u00a0: de ${low} à ${high}.`,
  rateIsReached: 'C’est le taux du marché actuel. Saisissez le taux qu’il doit atteindre.',
  amountUnreadable: 'Saisissez un montant supérieur à zéro, à 2 décimales au plus, ou laissez le champ vide.',
  samePair: 'Une alerte demande deux devises différentes.',
  tooMany: (most: number) =>
    `Vous avez déjà ${counted(most, { one: 'alerte', many: 'd’alertes', other: 'alertes' })}. Supprimez-en d’abord une.`,
  exists: 'Vous avez déjà cette alerte.',
  amountOfListings: 'Seule une alerte sur les annonces a un montant.',

  loading: 'Chargement des alertes',
  notLoaded: 'Vos alertes n’ont pas pu être chargées.',
  tryAgain: 'Réessayer',
  none: 'Vous n’avez aucune alerte.',
  noneHint: 'Touchez la cloche d’une paire, sur un marché ou parmi les taux.',
  notAnnounced: 'Ce serveur n’a pas d’alertes.',
  toMarket: 'Marché public',
  listedAt: (currency: string, swapTo: string) => `${currency} contre ${swapTo} à {rate} ou mieux`,
  below: (currency: string, swapTo: string) => `Taux du marché ${currency} → ${swapTo} à {rate} ou moins`,
  above: (currency: string, swapTo: string) => `Taux du marché ${currency} → ${swapTo} à {rate} ou plus`,
  leastAmount: 'Au moins {amount}',
  states: { armed: 'Active', waiting: 'En attente', fired: 'Déclenchée' },
  waitingHint: 'Se déclenche de nouveau quand la situation cesse puis revient.',
  madeAt: 'Créée {time}',
  firedAt: 'Déclenchée {time}',
  armAgain: 'Réactiver',
  armIt: (alert: string) => `Réactiver\u00a0: ${alert}`,
  deleteIt: (alert: string) => `Supprimer\u00a0: ${alert}`,
  notChanged: 'L’opération a échoué. Veuillez réessayer.',
};

export const alertMarks: Translated<typeof alertMarksEnglish> = {
  alerts: 'Alertes',
  alertOn: (currency: string, swapTo: string) => `Alerte sur ${currency} contre ${swapTo}`,
  alertAt: (rate: string) => `Alerte à ${rate}`,
};

export const figures: Translated<typeof figuresEnglish> = {
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

const WORDS = {
  f: { of: 'anciennes', plural: 'chargées', none: 'aucune' },
  m: { of: 'anciens', plural: 'chargés', none: 'aucun' },
};

/** @param rows such as "annonces" @param row such as "annonce" @param gender of the noun */
const older = (rows: string, row: string, gender: keyof typeof WORDS) => ({
  loading: `Chargement des ${rows} plus ${WORDS[gender].of}`,
  notLoaded: `Les ${rows} plus ${WORDS[gender].of} n’ont pas pu être ${WORDS[gender].plural}.`,
  none: `Il n’y a ${WORDS[gender].none} ${row} plus ${WORDS[gender].of.slice(0, -1)}.`,
});

export const longLists: Translated<typeof longListsEnglish> = {
  tryAgain: 'Réessayer',
  older: {
    transactions: older('transactions', 'transaction', 'f'),
    notifications: older('notifications', 'notification', 'f'),
    listings: older('annonces', 'annonce', 'f'),
    orders: older('ordres', 'ordre', 'm'),
    lines: older('lignes', 'ligne', 'f'),
    fills: older('exécutions', 'exécution', 'f'),
  },
};

export const times: typeof timesEnglish = {
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

const BACK = 'Le montant est de retour dans votre portefeuille.';
const USABLE = 'Vous pouvez l’utiliser dès maintenant.';
const SEE_WHY = 'Ouvrez pour lire la raison, ou pour ouvrir un litige.';
const FOLLOW = 'Ouvrez pour suivre.';

const SUBJECTS = {
  FUND_WALLET: 'Dépôt',
  WITHDRAW: 'Retrait',
  LIST: 'Annonce',
  ORDER: 'Ordre',
  MOF_ORDER: 'Ordre multilatéral',
  DELETE_LIST: 'Suppression d’annonce',
};
const MASCULINE_ENDINGS = { PENDING: 'en attente', COMPLETED: 'effectué', REVOKED: 'révoqué', REJECTED: 'rejeté' };
const FEMININE_ENDINGS = { PENDING: 'en attente', COMPLETED: 'effectuée', REVOKED: 'révoquée', REJECTED: 'rejetée' };
/** A listing that is published or deleted is named by what it is then. */
const WHOLE: Readonly<Record<string, string>> = { LIST: 'Annonce publiée', DELETE_LIST: 'Annonce supprimée' };

export const systemNotices: Translated<typeof systemNoticesEnglish> = {
  news: 'Du nouveau sur votre compte',
  ofTransaction: (type: keyof typeof SUBJECTS, status: keyof typeof MASCULINE_ENDINGS) => {
    const whole = status === 'COMPLETED' ? WHOLE[type] : undefined;
    return whole ?? `${SUBJECTS[type]} ${(type in WHOLE ? FEMININE_ENDINGS : MASCULINE_ENDINGS)[status]}`;
  },
  filled: 'Annonce exécutée',
  severalFilled: (count: string) => `${count} annonces exécutées`,
  answered: 'Réponse à votre litige',
  written: 'Notre assistance vous a écrit',
  alert: 'Alerte déclenchée',
  device: 'Connexion d’un nouvel appareil',
  standing: {
    exchanged: 'Ordre permanent exécuté',
    nothing: 'Ordre permanent\u00a0: rien d’échangé',
    missed: 'Ordre permanent manqué',
    refused: 'Ordre permanent non exécuté',
    stopped: 'Ordre permanent suspendu',
  },
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
