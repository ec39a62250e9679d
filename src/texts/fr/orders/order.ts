import type { order as en } from '@/texts/en/orders/order';
import { FRENCH_SHARES } from '@/texts/fr/shares/frenchShares';
import type { Translated } from '@/texts/language/translated';

export const order: Translated<typeof en> = {
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
