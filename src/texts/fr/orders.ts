import { counted, formatCount } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/inLanguage';
import type { listing as listingEnglish } from '@/texts/listing/listing';
import type { ratePicker as ratePickerEnglish } from '@/texts/listing/ratePicker';
import type { templates as templatesEnglish } from '@/texts/listing/templates';
import type { bilateral as bilateralEnglish } from '@/texts/orders/bilateral';
import type { exchange as exchangeEnglish } from '@/texts/orders/exchange';
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
  crossed: 'D’autres proposent déjà {currency} à {rate} : échangez avec eux, ou demandez {least}.',
  exchangeInstead: 'Échanger plutôt',
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
  viewExists: 'Un modèle porte déjà ce nom. Il sera remplacé.',
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
  exchange: 'Échange',
  exchangeLead: 'Le meilleur de tous les taux et parcours en un seul ordre, réglé aussitôt.',
  exchangeFee: `Frais dès ${FRENCH_SHARES.bilateralFee}`,

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

export const exchange: Translated<typeof exchangeEnglish> = {
  title: 'Échange',
  titleOf: (currency: string) => `Échanger ${currency}`,
  buyWith: (currency: string, paid: string) => `Acheter ${currency} avec ${paid}`,
  kind: 'Au meilleur taux',
  notOffered: 'Ce serveur ne propose pas d’échange.',

  payWith: 'Payer avec',
  choose: 'Choisir',
  notAbove: 'Au plus',
  notBelow: 'Au moins',
  noTarget: 'Choisissez d’abord la devise cible.',
  market: 'Marché {rate}',
  limitAway: 'Marché {rate} · limite {distance}',
  bandAsRead: (low: string, high: string, unit: string) => `Soit de ${low} à ${high} ${unit}.`,

  way: 'Si tout ne s’exécute pas aussitôt',
  ways: { ioc: 'Immédiat', fok: 'Tout ou rien', gtc: 'Publier le reste', post_only: 'Publier tout' },
  effects: {
    ioc: 'Ce qui ne s’exécute pas aussitôt reste dans votre portefeuille.',
    fok: 'Tout est échangé aussitôt, ou rien.',
    gtc: 'Ce qui ne s’exécute pas aussitôt est publié à votre limite.',
    post_only: 'Tout est publié à votre limite, et rien n’est pris aux autres.',
  },

  fee: `Frais ${FRENCH_SHARES.bilateralFee}, par parcours ${FRENCH_SHARES.multilateralFee}`,
  average: 'Taux moyen',
  overLimit: 'Mieux que votre limite de',
  toMarket: 'Face au taux du marché',
  listed: 'Publié à votre limite',
  kept: 'Reste dans votre portefeuille',
  tooLittleToList: 'Trop peu pour publier, reste dans votre portefeuille',
  receiveNow: 'Vous recevez maintenant',
  receiveLater: 'Reçu si tout est pris',
  marketMoved: 'Le marché a bougé. Vous recevez : {was} avant, {now} maintenant.',
  costMoved: 'Le marché a bougé. Vous payez : {was} avant, {now} maintenant.',

  exchangeNow: 'Échanger',
  exchangeAmount: 'Échanger {amount}',
  listAmount: 'Publier {amount}',
  exchangeAndList: 'Échanger {amount}, publier le reste',
  settled: 'Réglé aussitôt.',
  settledWithin: 'Réglé aussitôt, et jamais à un taux moins bon que votre limite.',
  listedFree: 'Une annonce est sans frais. Vous pouvez la supprimer à tout moment.',

  depth: 'Où l’ordre s’exécute',
  offeredFor: (currency: string, paid: string) => `${currency} proposés contre ${paid}`,
  yourLimit: 'Votre limite {rate}',
  listsAtLimit: 'Votre limite {rate} · publie {amount}',
  takenOfIt: 'Pris',
  taken: { full: 'en entier', part: 'en partie' },
  leftOut: (count: string) => `Meilleurs taux pris en entier\u00a0: ${count}`,
  noneOffered: 'Personne n’en propose pour le moment',

  fills: 'Exécutions immédiates',
  fillsOf: (count: number, paths: number) => {
    const all = counted(count, { one: 'exécution', many: 'd’exécutions', other: 'exécutions' });
    return paths === 0 ? all : `${all}, dont ${String(paths)} par parcours`;
  },
  rateOf: (unit: string) => `Taux (${unit})`,
  via: (currency: string) => `par ${currency}`,
  beforeFee: 'Taux avant frais. Les exécutions suivent le marché jusqu’à l’envoi.',
  noneYet: 'Les exécutions s’affichent ici',
  noneYetHint: 'Saisissez le montant et choisissez la devise à recevoir.',
  noneNow: 'Rien ne s’exécute pour le moment',
  noneNowHint: 'Les nouvelles annonces s’affichent ici d’elles-mêmes.',

  wouldTake: 'D’autres proposent déjà ce taux ou mieux. Demandez un meilleur taux, ou choisissez une autre option.',
  tooLittle: 'Les autres proposent moins pour le moment. Payez moins, ou choisissez une autre option.',
  tooLittleToReceive: 'Les autres proposent moins pour le moment. Demandez moins, ou choisissez une autre option.',
  leastAmount: (least: string) => `Le montant minimum est de ${least}.`,
  nothing: 'Rien ne peut être échangé pour le moment.',
  nothingWithin: 'Rien ne peut être échangé dans votre limite pour le moment.',
};

const NOUNS: Readonly<Record<Sent, string>> = {
  FUND_WALLET: 'dépôt',
  WITHDRAW: 'retrait',
  LIST: 'annonce',
  ORDER: 'ordre',
  MOF_ORDER: 'ordre multilatéral',
  EXCHANGE: 'échange',
};

/** The ending of participles about it: "enregistré", "enregistrée". */
const e = (sent: Sent) => (sent === 'LIST' ? 'e' : '');

export const tickets: Translated<typeof en> = {
  arrived: (sent: Sent) =>
    `Votre ${NOUNS[sent]} de {amount} a bien été enregistré${e(sent)}, mais la réponse est venue après votre départ. Ne l’envoyez pas de nouveau.`,
  lost: (sent: Sent) =>
    `Votre ${NOUNS[sent]} de {amount} n’a pas été enregistré${e(sent)}\u00a0: il n’y avait pas de réponse à votre départ. Vous pouvez réessayer.`,
  openIt: 'Ouvrir',
  dismiss: 'Masquer',
  found: (sent: Sent) =>
    `Aucune réponse claire n’est venue, mais votre ${NOUNS[sent]} est bien enregistré${e(sent)}${sent === 'EXCHANGE' ? '' : ' et en attente'}. Ne l’envoyez pas de nouveau.`,
  notFound: (failure: string, sent: Sent) =>
    `${failure} Aucune réponse claire n’est venue, et aucun${e(sent)} ${NOUNS[sent]} de ce genre n’est ${sent === 'EXCHANGE' ? 'arrivé' : 'en attente'}. Vous pouvez réessayer.`,
  transactions: 'Transactions',
  unknown: (sent: Sent) =>
    `On ne sait pas si votre ${NOUNS[sent]} a été enregistré${e(sent)}. Consultez vos transactions avant de l’envoyer de nouveau.`,
};
