import type { ratePicker as en } from '@/texts/en/orders/ratePicker';
import type { Translated } from '@/texts/language/translated';

export const ratePicker: Translated<typeof en> = {
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
