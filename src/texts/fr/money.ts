import type { money as en } from '@/texts/en/money';
import type { Translated } from '@/texts/language/translated';

export const money: Translated<typeof en> = {
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
