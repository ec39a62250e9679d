import type { multilateral as en } from '@/texts/en/orders/multilateral';
import { FRENCH_SHARES } from '@/texts/fr/shares/frenchShares';
import { counted } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/translated';

export const multilateral: Translated<typeof en> = {
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
