import type { app as appEnglish } from '@/texts/app';
import type { home as homeEnglish } from '@/texts/home';
import { counted } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/inLanguage';
import type { money as moneyEnglish } from '@/texts/money';
import type { notices as noticesEnglish } from '@/texts/notices';
import type { notifications as notificationsEnglish } from '@/texts/notifications';
import type { opener as openerEnglish } from '@/texts/app';
import type { palette as paletteEnglish } from '@/texts/palette';
import type { rates as ratesEnglish } from '@/texts/rates';
import type { ENGLISH_HOUSE_SENTENCES, ENGLISH_SENTENCES, englishSaid as saidEnglish } from '@/texts/sentences';

export const app: Translated<typeof appEnglish> = {
  skip: 'Aller au contenu',
  menu: 'Menu',
  navigation: 'Navigation',
  closeMenu: 'Fermer le menu',
  toHomepage: 'Crossrate, vers l’accueil',
  sections: 'Principal',
  section: {
    home: 'Accueil',
    market: 'Marché',
    profile: 'Profil',
    transactions: 'Transactions',
    rates: 'Taux',
  },
  notifications: 'Notifications',
  unread: (count: string) => `Notifications, ${count} non lues`,

  display: 'Affichage : langue, thème, lignes et confidentialité',
  theme: 'Thème',
  themes: { system: 'Système', light: 'Clair', dark: 'Sombre' },
  rows: 'Lignes',
  densities: { automatic: 'Automatique', compact: 'Compactes', roomy: 'Aérées' },

  automatic: 'Automatique',

  amounts: 'Montants',
  hideAmounts: 'Masquer mes montants',
  hideAmountsKey: 'Alt+Maj+H',
  amountsAre: { hidden: 'Vos montants sont masqués.', shown: 'Vos montants sont affichés.' },

  moreNews: (count: string) => `et ${count} de plus`,
  showNews: 'Tout afficher',
  clearNews: 'Tout effacer',
  foreignSession: 'Cette page suivait une autre connexion de ce navigateur. Elle suit de nouveau votre compte.',
  dismiss: 'Masquer',
  reach: { offline: 'Vous êtes hors ligne.', unreached: 'Crossrate est injoignable.' },
  needsConnection: (why: string) => `${why} Une connexion est nécessaire.`,
  tryAgain: 'Réessayer',
  knownAt: (time: string) => `Dernière mise à jour ${time}\u202f; cela a pu changer depuis.`,
  knownOnce: 'Ces données datent d’une visite précédente et ont pu changer depuis.',
  atTime: (time: string) => `à ${time}`,
  onDay: (day: string, time: string) => `le ${day} à ${time}`,
  nothingSent: 'Rien ne peut être envoyé avant le retour de la connexion.',
  newVersion: 'Une nouvelle version de Crossrate est prête.',
  reload: 'Recharger',

  leaveQuestion: 'Quitter cette page ?',
  leaveDetail: 'Votre saisie n’a pas été envoyée et sera perdue.',
  stay: 'Rester ici',
  leave: 'Quitter',

  buyWith: (target: string, source: string) => `Acheter ${target} avec ${source}`,
  loadingTicket: 'Chargement du ticket',
};

export const home: Translated<typeof homeEnglish> = {
  halted: 'Les transactions sont suspendues',
  close: 'Fermer',
  fundWallet: 'Déposer',
  withdraw: 'Retirer',
  list: 'Proposer',
  order: 'Passer un ordre',
  notChecked: 'Impossible de vérifier si les transactions sont ouvertes. Veuillez réessayer.',
  loadingHome: 'Chargement de vos portefeuilles',
  pairName: (currency: string, swapTo: string) => `${currency} contre ${swapTo}`,
  marketNow: 'Marché actuel',
  publicMarket: 'Marché public',
  pair: 'Paire',
  allPairs: 'Toutes',
  watchedPairs: 'Favoris seulement',
  bestListed: 'Meilleur',
  marketRate: 'Taux du marché',
  offered: 'Proposé',
  change: 'Var.',
  listing: 'Annonce',
  rate: 'Taux',
  amount: 'Montant',
  myListings: 'Mes annonces',
  manage: 'Gérer',
  andMore: (more: string) => `et ${more} de plus`,
  loadingListings: 'Chargement de vos annonces',
  noListings: 'Vous ne proposez rien pour le moment.',
  type: 'Type',
  currency: 'Devise',
  pending: 'En attente',
  allTransactions: 'Toutes les transactions',
  loadingPending: 'Chargement des transactions en attente',
  nothingPending: 'Rien n’est en attente.',
  pendingTransactions: 'Transactions en attente',
  wallets: 'Portefeuilles',
  exactOnHover: 'Soldes exacts au survol',
  loadingWallets: 'Chargement des portefeuilles',
};

export const rates: Translated<typeof ratesEnglish> = {
  title: 'Taux',
  facts: 'Taux du marché en direct ; variations depuis votre arrivée',
  updated: 'Mise à jour : {time}',
  loading: 'Chargement des taux',
  loadingOf: (pair: string) => `Chargement de ${pair}`,
  source: 'Source : taux du marché publiés par Crossrate.',
};

export const money: Translated<typeof moneyEnglish> = {
  belowMarket: ' sous le marché',
  aboveMarket: ' au-dessus du marché',
  atMarket: ' au taux du marché',
  notOffered: (currency: string) => `${currency} n’est pas échangé ici.`,
  chooseCurrency: 'Choisissez une devise',
  traded: (currencies: string) => `Devises échangées ici\u00a0: ${currencies}.`,
  quoteOf: (of: string, per: string) => `${of} par ${per}`,
  quotes: (currency: string, swapTo: string) => `Sens de lecture des taux ${currency} et ${swapTo}`,
  unitOf: (rate: string, of: string, per: string) => `${rate} ${of} par ${per}`,
  sentAs: (rate: string, of: string, per: string) => `Envoyé comme ${rate} ${of} par ${per}.`,
  percent: (figure: string) => `${figure}\u00a0%`,
  balance: 'Solde {amount}',
  amount: 'Montant',
  shareInPercent: 'Part du solde en pour cent',
  share: 'Part du solde',
  loadingWallets: 'Chargement des portefeuilles',
  fundOne: 'Faire un dépôt',
  currency: 'Devise',
  rate: 'Taux',
  sent: 'Envoyé',
  loading: (title: string) => `Chargement\u00a0: ${title}`,
};

const IS_LISTING = /^annonce/;
const FEMININE = /^(annonce|suppression)/;

/** Makes an ending agree with its noun; a listing is published: "a bien été publiée". */
const agreed = (transaction: string, ending: string) => {
  const chosen = IS_LISTING.test(transaction) ? ending.replace('effectué', 'publié') : ending;
  return FEMININE.test(transaction) ? chosen.replace(/é$/, 'ée') : chosen;
};

export const notices: Translated<typeof noticesEnglish> = {
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
  standing: {
    exchanged: (paid: string, received: string) => `Votre ordre permanent a échangé ${paid} contre ${received}.`,
    nothing: (paid: string, to: string) =>
      `Votre ordre permanent de ${paid} vers ${to} n’a rien échangé\u00a0: les offres dans votre limite étaient insuffisantes.`,
    missed: (paid: string, to: string) =>
      `Votre ordre permanent de ${paid} vers ${to} n’a pas pu s’exécuter à son heure. Cette exécution ne sera pas rattrapée.`,
    refused: (paid: string, to: string, reason: string) =>
      `Votre ordre permanent de ${paid} vers ${to} n’a pas pu être exécuté. ${reason}`,
    stopped: (paid: string, to: string, reason: string) =>
      `Votre ordre permanent de ${paid} vers ${to} n’a pas pu être exécuté et est suspendu. ${reason}`,
  },
  pegStopped: (currency: string, to: string, rate: string) =>
    `Votre annonce de ${currency} contre ${to} est suspendue\u00a0: le marché l’aurait éloignée de plus de 10\u00a0% du taux de ${rate} que vous avez confirmé. Reprenez-la ou modifiez-la pour confirmer un nouveau taux.`,
  expired: (currency: string, to: string, money: string) =>
    `Votre annonce de ${currency} contre ${to} a pris fin à la date prévue. Votre portefeuille a récupéré ${money}.`,
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

export const notifications: Translated<typeof notificationsEnglish> = {
  notDeleted: 'Cette notification n’a pas pu être supprimée. Veuillez réessayer.',
  deleteIt: 'Supprimer\u00a0:',
  title: 'Notifications',
  fromTo: (first: string, last: string) => `Notifications ${first} à ${last}`,
  kind: 'Type',
  allKinds: 'Tous les types',
  kinds: {
    funding: 'Dépôts',
    withdrawal: 'Retraits',
    listing: 'Annonces',
    order: 'Ordres',
    fill: 'Exécutions de mes annonces',
    dispute: 'Litiges',
    alert: 'Alertes',
    device: 'Nouveaux appareils',
    security: 'Sécurité',
    standing: 'Ordres permanents',
  },
  noSuchKind: (kind: string) => `«\u00a0${kind}\u00a0» n’est pas un type de notification\u202f; toutes sont affichées.`,
  noneOfKind: 'Vous n’avez aucune notification de ce type.',
  rate: (pair: string) => `${pair} à {rate}`,
  rates: (pair: string) => `${pair} de {rate} à {highest}`,
  facts: 'Ce qui s’est passé',
  loading: 'Chargement des notifications',
  none: 'Vous n’avez aucune notification.',
  noneHint: 'Vous lisez ici ce que deviennent vos transactions, annonces et litiges.',
};

export const sentences: Translated<typeof ENGLISH_SENTENCES> = {
  noWallets: 'Vous n’avez aucun portefeuille.',
  noTransactions: 'Vous n’avez aucun dépôt en attente.',
  pendingNote: 'Une transaction prend en général moins de 10 minutes.',
  yourMessage: 'Votre message',
  noRates: 'Aucun taux disponible.',

  fundAmountInvalid: 'Veuillez saisir un montant.',
  withdrawAmountInvalid: 'Veuillez saisir un montant de retrait valide.',
  insufficientBalance: 'Solde du portefeuille insuffisant.',
  bankAccountRequired: 'Veuillez choisir un compte bancaire.',
  otpInvalid: 'Veuillez saisir un code à usage unique de 6 chiffres.',

  listAmountInvalid: 'Veuillez saisir un montant valide.',
  listCurrencyRequired: 'Veuillez choisir la devise cible de l’annonce.',
  rateInvalid: 'Veuillez saisir un taux valide.',

  orderAmountInvalid: 'Saisissez un montant valide.',
  orderCurrencyRequired: 'Choisissez une devise.',
  moreThanListed: 'Le montant saisi dépasse le total disponible à ce taux',
  pathFieldsRequired: 'Remplissez tous les champs et choisissez un parcours.',
  noPathFound: 'Aucun parcours trouvé',

  disputeMessageRequired: 'Veuillez saisir un message avant l’envoi.',

  tradingHalted:
    'En raison du très grand nombre d’inscriptions et de transactions, nous avons décidé de payer tout le monde et de suspendre les transactions pour le moment, le temps de consolider notre système et de suivre certaines de vos suggestions. Une application mobile est aussi en préparation. Restez à l’écoute. Merci !',
  otpSent: 'Code à usage unique envoyé par e-mail. Il est valable 5 minutes.',
  otpFailed: 'Le code n’a pas pu être envoyé. Veuillez réessayer.',
  withdrawalFailed: 'Le retrait a échoué. Veuillez réessayer.',
  disputeFiled: 'Votre litige a bien été ouvert !',
  disputeFailed: 'Le litige n’a pas pu être ouvert.',
  orderFailed: 'Erreur lors du traitement de la transaction.',
  confirmDeactivation: 'Voulez-vous vraiment supprimer votre compte ? Cette action est irréversible.',
  deactivationFailed: 'Le compte n’a pas pu être désactivé. Veuillez réessayer.',
};

export const houseSentences: Translated<typeof ENGLISH_HOUSE_SENTENCES> = {
  imageRequired: 'Veuillez choisir un fichier image.',
};

const NAMELESS = 'Utilisateur';

export const said: Translated<typeof saidEnglish> = {
  rateOutOfBand: (low: string, high: string): string => `Le taux doit être compris entre ${low} et ${high}.`,
  nameless: NAMELESS,
  /** Greets a user without a name without naming anybody. "Bon après-midi" is only said when leaving. */
  greeting: (partOfDay: 'morning' | 'afternoon' | 'evening', username: string): string =>
    `${partOfDay === 'evening' ? 'Bonsoir' : 'Bonjour'}${username === NAMELESS ? '' : ` ${username}`}.`,
};

/** The keys are in the names of ARIA, which are the same in every language. */
export const opener: Translated<typeof openerEnglish> = {
  open: 'Recherche et commandes',
  openKeys: 'Control+K',
};

export const palette: Translated<typeof paletteEnglish> = {
  title: 'Recherche et commandes',
  search: 'Allez à un écran, une paire ou une transaction, ou dites quoi faire',
  hint: '« proposer 500 CNY contre NGN à 212 », « convertir 2000 NGN en CNY », ou le numéro d’une transaction. Rien n’est envoyé d’ici.',
  sentence: {
    list: ['proposer', 'vendre'],
    order: ['ordre', 'convertir'],
    towards: ['contre', 'en', 'vers'],
    at: ['à', 'a'],
  },
  results: 'Résultats',
  found: (count: number) => counted(count, { one: 'résultat', many: 'de résultats', other: 'résultats' }),
  none: 'Rien trouvé. Une phrase demande un chiffre et des devises, comme « convertir 2000 NGN en CNY ».',
  shortcuts: 'Raccourcis clavier',
  close: 'Fermer',

  kinds: {
    action: 'Remplir',
    screen: 'Écran',
    pair: 'Paire',
    watched: 'Favori',
    transaction: 'Transaction',
    help: 'Aide',
  },
  pair: (currency: string, swapTo: string) => `${currency} contre ${swapTo}`,
  bothSides: (currency: string, swapTo: string) => `${currency} et ${swapTo}, les deux sens`,
  list: (what: string) => `Proposer ${what}`,
  order: (what: string) => `Passer un ordre avec ${what}`,
  path: (what: string) => `Ordre multilatéral avec ${what}`,
  exchange: (what: string) => `Échanger ${what}`,
  fund: (currency: string) => `Déposer ${currency}`,
  withdraw: (currency: string) => `Retirer ${currency}`,
  towards: (what: string, to: string) => `${what} contre ${to}`,
  at: (what: string, rate: string, one: string, per: string) => `${what} à ${rate} ${one} par ${per}`,
  transaction: (id: string) => `Transaction ${id}`,
  dispute: (id: string) => `Litige sur la transaction ${id}`,
  receipt: (id: string) => `Reçu de la transaction ${id}`,

  keys: [
    { keys: ['Ctrl K', '⌘ K', '/'], does: 'Recherche et commandes' },
    { keys: ['?'], does: 'Cette liste' },
    { keys: ['Alt Maj H'], does: 'Masquer ou afficher vos montants' },
    { keys: ['↑', '↓'], does: 'Dans un marché : le taux au-dessus ou en dessous' },
    { keys: ['Entrée'], does: 'Dans un marché : prendre le taux' },
    { keys: ['Échap'], does: 'Fermer le ticket, un menu ou une fenêtre' },
  ],
  keysNote: 'Pendant la saisie dans un champ, aucun raccourci n’agit.',
};
