import { counted, formatCount } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/translated';
import type { listing as listingEnglish } from '@/texts/listing/listing';
import type { listingChanges as listingChangesEnglish } from '@/texts/listing/listingChanges';
import type { pegs as pegsEnglish } from '@/texts/listing/pegs';
import type { ratePicker as ratePickerEnglish } from '@/texts/listing/ratePicker';
import type { templates as templatesEnglish } from '@/texts/listing/templates';
import type { bilateral as bilateralEnglish } from '@/texts/orders/bilateral';
import type { fills as fillsEnglish } from '@/texts/orders/fills';
import type { multilateral as multilateralEnglish } from '@/texts/orders/multilateral';
import type { order as orderEnglish } from '@/texts/orders/order';
import type { Sent, tickets as en } from '@/texts/tickets';
import { FRENCH_SHARES } from './shares';

/** A typed rate among those of others: "3e sur 14 taux". */
function place({ place: own, of }: { place: number; of: number }): string {
  if (of === 1) return 'Le seul taux';
  return `${formatCount(own)}${own === 1 ? 'er' : 'e'} sur ${formatCount(of)} taux`;
}

export const listing: Translated<typeof listingEnglish> = {
  title: 'Proposer',
  facts: 'Proposez votre devise à votre taux, sans frais',
  chooseWallet: 'Choisissez le portefeuille à utiliser',
  titleOf: (currency: string) => `Proposer ${currency}`,
  noFee: 'Sans frais',
  targetCurrency: 'Devise cible',
  chooseTarget: 'Choisissez contre quelle devise',
  rate: 'Taux',
  failed: 'Votre annonce n’a pas pu être publiée.',

  bandNoTarget: 'Choisissez la devise cible pour voir le taux du marché.',
  bandLoading: 'Chargement du taux du marché…',
  bandNoRate: 'Aucun taux du marché n’est encore connu pour cette paire.',
  marketRateIs: 'Taux du marché : {rate}',
  bandAsRead: (low: string, high: string, unit: string) => `Soit de ${low} à ${high} ${unit}.`,
  accepted: 'Accepté : de {low} à {high}',
  span: (low: string, high: string) => `${low} à ${high}`,

  youList: 'Vous proposez',
  fee: 'Frais',
  atRate: 'Au taux',
  youReceive: 'Vous recevez si tout est pris',

  chartOf: (currency: string, swapTo: string) => `Taux ${currency} contre ${swapTo} entre 90 et 110\u00a0% du marché`,
  chartLow: FRENCH_SHARES.lowestRate,
  chartMarket: 'marché',
  chartHigh: FRENCH_SHARES.highestRate,
  chartRate: (swapTo: string, currency: string) => `Taux dans les limites, ${swapTo} par ${currency}`,
  chartNoRate: (marketRate: string) => `Pas encore de taux. Marché ${marketRate}`,
  chartHint: 'Saisissez un taux, ou choisissez-le sur le graphique.',
  refused: (breach: string) => `Refusé. ${breach}`,
  placed: (rank: { place: number; of: number }, ahead: string | null, beside: string | null) => {
    const better = ahead === null ? 'aucune annonce mieux placée' : `${ahead} à de meilleurs taux`;
    return `${place(rank)}, ${better}${beside === null ? '' : `, et ${beside} au même taux, du plus ancien au plus récent`}.`;
  },

  marketOf: (currency: string, swapTo: string) => `${currency} contre ${swapTo}, proposés par d’autres`,
  loadingMarket: 'Chargement des annonces des autres',
  noneListed: (currency: string, swapTo: string) => `Personne d’autre ne propose ${currency} contre ${swapTo}.`,
  noneListedHint: 'Votre annonce serait la première.',
  yours: 'la vôtre',

  myListings: 'Mes annonces',
  listCurrency: 'Publier une annonce',
  activeCount: (count: string) => `Actives\u00a0: ${count}`,
  activeListings: 'Annonces actives',
  loadingOwn: 'Chargement de vos annonces',
  noOwn: 'Vous n’avez aucune annonce active.',
  noOwnHint: `Proposez une devise à votre taux, entre ${FRENCH_SHARES.lowestRate} et ${FRENCH_SHARES.highestRate} du taux du marché.`,
  ownCaption: 'Mes annonces actives',
  listing: 'Annonce',
  amount: 'Montant',
  marketRate: 'Taux du marché',
  toMarket: 'Écart marché',
  rank: 'Rang par taux',
  rankOf: ({ place: own, of }: { place: number; of: number }) =>
    `${formatCount(own)}${own === 1 ? 'er' : 'e'} sur ${formatCount(of)}`,

  delete: 'Supprimer',
  deleteOf: (amount: string, swapTo: string) => `Supprimer l’annonce de ${amount} contre ${swapTo}`,
  deleteQuestion: 'Supprimer cette annonce ?',
  keep: 'La garder',
  deleteListing: 'Supprimer l’annonce',
  deleteEffect: (currency: string) => `Retour de {amount} dans votre portefeuille ${currency}.`,
  deleteFailed: (swapTo: string) =>
    `Votre annonce de {amount} contre ${swapTo} n’a pas pu être supprimée et reste active. {reason}`,
};

export const listingChanges: Translated<typeof listingChangesEnglish> = {
  listAgain: 'Republier',
  edit: 'Modifier',
  editOf: (amount: string, swapTo: string) => `Modifier l’annonce de ${amount} contre ${swapTo}`,
  pause: 'Pause',
  pauseOf: (amount: string, swapTo: string) => `Suspendre l’annonce de ${amount} contre ${swapTo}`,
  resume: 'Reprendre',
  resumeOf: (amount: string, swapTo: string) => `Reprendre l’annonce de ${amount} contre ${swapTo}`,
  paused: 'Suspendue',
  failed: 'Modification impossible. {reason}',

  title: (currency: string, swapTo: string) => `Annonce de ${currency} contre ${swapTo}`,
  rate: 'Taux',
  amount: 'Montant restant',
  amountHint: 'Ce que vous en retirez revient aussitôt dans votre portefeuille.',
  amountAbove: 'Une annonce ne peut qu’être réduite. Publiez-en plutôt une autre.',
  amountUnreadable: 'Saisissez le montant qui doit rester, à 2 décimales au plus.',
  losesPlace: 'Avec un nouveau taux, l’annonce passe derrière toutes celles de ce taux.',
  keepsPlace: 'Avec le même taux, l’annonce garde sa place dans la file.',
  save: 'Enregistrer',
  cancel: 'Annuler',
  close: 'Fermer',
  saved: 'L’annonce a été modifiée. Elle garde sa place dans la file.',
  savedBehind: 'L’annonce a été modifiée. Elle passe derrière toutes celles de ce taux.',
  notSaved: 'L’annonce n’a pas été modifiée.',
  unknown: 'On ne sait pas si la modification est arrivée. Consultez l’annonce avant de réessayer.',
};

export const pegs: Translated<typeof pegsEnglish> = {
  limitsCrossed: 'Le taux le moins cher dépasse le plus cher : l’annonce ne s’afficherait jamais.',
  limitUnreadable: 'Saisissez un taux supérieur à zéro, ou laissez vide pour aucune limite.',
  distanceUnreadable: 'Saisissez de 0 à 10 pour cent, à 2 décimales au plus.',
  noMarket: 'Aucun taux du marché n’est connu pour cette paire : une annonce ne peut pas encore le suivre.',

  way: 'Choix du taux',
  fixed: 'Taux fixe',
  follow: 'Suivre le marché',
  side: 'Côté du taux du marché',
  below: 'Moins cher',
  above: 'Plus cher',
  distance: 'Écart avec le taux du marché',
  belowEffect: 'Les acheteurs paient moins que le taux du marché : l’annonce est mieux placée.',
  aboveEffect: 'Les acheteurs paient plus que le taux du marché : vous recevez plus.',
  atEffect: 'L’annonce a le taux du marché.',
  floor: 'Suspendre si moins cher que',
  ceiling: 'Suspendre si plus cher que',
  rateNow: 'Taux actuel : {rate}',
  pausedNow: 'C’est hors de vos limites : l’annonce est suspendue jusqu’au retour du marché.',
  moves:
    'Le taux suit le marché, une fois par seconde au plus. L’annonce passe alors derrière celles de son nouveau taux.',

  follows: (distance: string) => `Suit le marché ${distance}`,
  followsBriefly: (distance: string) => `Marché ${distance}`,
  pausedByLimits: 'Suspendue par sa limite',
  cheaperThan: 'Moins chère que sa limite de {limit}. Revient quand le taux du marché est de {market} ou {side}.',
  dearerThan: 'Plus chère que sa limite de {limit}. Revient quand le taux du marché est de {market} ou {side}.',
  higher: 'plus',
  lower: 'moins',
  savedFollowing: 'L’annonce a été modifiée. Son taux suit le marché.',
  savedPaused: 'L’annonce a été modifiée. Elle est suspendue tant que le marché est hors limites.',
};

export const ratePicker: Translated<typeof ratePickerEnglish> = {
  best: 'meilleur',
  listed: (total: string, currency: string) => `${total} ${currency} proposés`,
  chosenListed: (total: string) => `${total} proposés`,
  ratePer: (swapTo: string, currency: string) => `Taux (${swapTo} par ${currency})`,
  eitherWay: (turned: string, rate: string) => `${turned} ${rate}`,
  chooseRate: 'Choisissez un taux',
  noSuchRate: (currency: string, swapTo: string) => `Personne ne propose ${currency} contre ${swapTo} à un tel taux.`,
  listedByOthers: 'Proposé par d’autres',
  listedOf: (currency: string, swapTo: string) => `Annonces des autres, ${currency} contre ${swapTo}`,
  chooseTarget: 'Choisissez la devise cible',
  ratesToCome: 'Les taux des autres s’afficheront ici.',
  totalOf: (currency: string) => `Total ${currency}`,
  listings: 'Annonces',
  toMarket: 'Écart marché',
};

export const templates: Translated<typeof templatesEnglish> = {
  views: 'Modèles',
  saveView: 'Enregistrer comme modèle',
  nameOfView: 'Nom',
  keepView: 'Enregistrer',
  replaceView: 'Remplacer',
  cancel: 'Annuler',
  viewTaken: 'Un modèle porte déjà ce nom. Il sera remplacé.',
  removeView: (name: string) => `Supprimer le modèle ${name}`,
  viewNotKept: 'Ce navigateur ne conserve rien : le modèle disparaît à votre départ.',
};

export const order: Translated<typeof orderEnglish> = {
  title: 'Ordre',
  facts: 'Convertissez votre devise aux taux proposés par d’autres',
  bilateral: 'Ordre bilatéral',
  bilateralLead: 'Une seule conversion, à un taux choisi parmi ceux des autres.',
  bilateralFee: `Frais ${FRENCH_SHARES.bilateralFee}`,
  multilateral: 'Ordre multilatéral',
  multilateralLead: 'Par d’autres devises, si cela vous rapporte plus qu’en direct.',
  multilateralFee: `Frais ${FRENCH_SHARES.multilateralFee}`,

  orderWith: (currency: string) => `Passer un ordre avec ${currency}`,
  chooseCurrency: 'Choisissez la devise à convertir',
  convert: (currency: string) => `Convertir ${currency}`,
  target: 'devise cible',
  targetCurrency: 'Devise cible',
  chooseTarget: 'Choisissez la devise à recevoir',
  youPay: 'Vous payez',
  youReceive: 'Vous recevez',
  loadingMarket: 'Chargement des annonces des autres',
  askedAgain: 'Rien n’a été envoyé. Cliquez de nouveau pour passer l’ordre affiché.',
  placeOrder: 'Passer l’ordre',
  placeOrderAt: (rate: string) => `Passer l’ordre à ${rate}`,
};

export const multilateral: Translated<typeof multilateralEnglish> = {
  title: 'Ordre multilatéral',
  facts: `Par un parcours de plusieurs étapes, frais ${FRENCH_SHARES.multilateralFee}`,
  kind: 'Multilatéral',
  search: 'Recherche de parcours',
  compute: 'Calculer les parcours',

  paths: 'Parcours',
  ranked: 'classés par montant reçu',
  pathsOf: (currency: string, target: string) => `Parcours de ${currency} à ${target}`,
  noSearch: 'Les parcours se comparent ici',
  noSearchHint: 'Saisissez le montant, choisissez la devise cible et calculez.',
  path: 'Parcours, étape par étape',
  ofTheAmount: 'Du montant',
  effectiveRate: 'Taux effectif',
  best: 'meilleur',
  chosen: 'choisi',
  hop: (from: string, to: string) => `${from} → ${to} à {rate}`,
  listed: (total: string) => `${total} proposés`,
  fillsAll: 'exécute tout',
  fills: (percent: string) => `exécute ${percent}\u00a0%`,
  fillsLittle: 'exécute moins de 1 %',
  atMost: '{amount} au plus',

  againstDirect: '{difference} face à l’ordre direct',
  noDirect: (target: string, currency: string) =>
    `Pas d’ordre direct\u00a0: personne ne propose ${target} contre ${currency}.`,
  tooLittleDirect: (target: string, currency: string) =>
    `Pas d’ordre direct\u00a0: trop peu de ${target} est proposé contre ${currency}.`,
  direct: (orders: number) =>
    `En direct, ${orders === 1 ? 'un seul ordre' : counted(orders, { many: 'd’ordres', other: 'ordres' })} aux meilleurs taux\u00a0: vous recevriez {amount} après ${FRENCH_SHARES.bilateralFee} de frais.`,

  receipt: 'Récapitulatif',
  pathTooSmall: (percent: string) =>
    `Ce parcours ne suffit plus pour ce montant ({was} avant, il en exécute maintenant ${percent}\u00a0%).`,
  chooseAnother: 'Choisissez un autre parcours ; votre saisie est conservée.',
  payInstead: 'Payer plutôt {amount}',
  marketMoved: 'Le marché a bougé. Vous recevez : {was} avant, {now} maintenant.',
};

export const bilateral: Translated<typeof bilateralEnglish> = {
  title: 'Ordre bilatéral',
  facts: `À un taux proposé par d’autres, frais ${FRENCH_SHARES.bilateralFee}`,
  kind: 'Bilatéral',
  buyWith: (currency: string, paid: string) => `Acheter ${currency} avec ${paid}`,
  atRate: 'Au taux',
  listedAtRate: 'Proposé à ce taux',
  close: 'Fermer le ticket',
  closeKey: 'Échap',

  market: 'Marché {rate}',
  pairName: (currency: string, paid: string) => `${currency} contre ${paid}`,
  noneListed: (currency: string, paid: string) =>
    `Personne d’autre ne propose ${currency} contre ${paid} pour le moment.`,
  noneListedHint: 'Les nouvelles annonces s’affichent ici d’elles-mêmes.',
  showAll: (count: number) => `Afficher les ${formatCount(count)} taux`,

  nearestRates: 'Les taux les plus proches',
  neverListed: (currency: string, rate: string) =>
    `Personne ne propose ${currency} à ${rate}. Votre saisie est conservée.`,
  rateGone: (rate: string, total: string) =>
    `Le taux choisi, ${rate} avec ${total} proposés, n’est plus disponible. Votre saisie est conservée.`,
  totalChanged: (rate: string, before: string, now: string) =>
    `Proposé à ${rate}\u00a0: ${before} avant, ${now} maintenant.`,
  payAtMost: 'Payer {amount} au plus',
};

export const fills: Translated<typeof fillsEnglish> = {
  progress: 'Ventes',
  bar: (sold: string, left: string, returned: string) =>
    `${sold}\u00a0% vendus, ${left}\u00a0% restants, ${returned}\u00a0% rendus`,
  listed: 'Proposé',
  sold: 'Vendu',
  left: 'Reste',
  returned: 'Rendu',
  got: 'Reçu en échange',
  count: 'Exécutions',
  average: 'Moyenne',
  soldShare: (share: string) => `${share}\u00a0% vendus`,
  fillsOf: (count: number) => counted(count, { one: 'exécution', many: 'd’exécutions', other: 'exécutions' }),
  show: 'Voir les exécutions',
  hide: 'Masquer les exécutions',
  showOf: (pair: string) => `Voir les exécutions de ${pair}`,
  hideOf: (pair: string) => `Masquer les exécutions de ${pair}`,
  fills: 'Exécutions',
  loading: 'Chargement des exécutions',
  none: 'Rien n’a encore été vendu.',
  time: 'Heure',
  taken: 'Vendu',
  bought: 'Reçu',
  paid: 'Payé',
  rate: 'Taux',
  result: 'Votre résultat réel',
  gross: 'Payé en tout',
  fee: 'Frais payés',
  net: 'Payé hors frais',
  received: 'Reçu',
  realised: 'Taux réalisé',
  market: 'Taux du marché alors',
  toMarket: 'Écart marché',
  hops: 'Étape par étape',
  hop: (from: string, to: string) => `${from} → ${to}`,
};

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
