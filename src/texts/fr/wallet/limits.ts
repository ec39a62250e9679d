import type { limits as en } from '@/texts/en/wallet/limits';
import type { Translated } from '@/texts/language/translated';

const REST = ' ; ce montant dépasse le plafond restant.';

export const limits: Translated<typeof en> = {
  title: { FUND_WALLET: 'Plafonds de dépôt', WITHDRAW: 'Plafonds de retrait' },
  loading: 'Chargement de vos plafonds',
  periods: { day: '24 heures', month: '30 jours' },
  leftOf: '{left} restants sur {most}',
  moreAt: 'davantage dès le {time}',
  over: {
    FUND_WALLET: {
      day: (most: string) => `Les dépôts sont limités à ${most} en 24\u00a0heures${REST}`,
      month: (most: string) => `Les dépôts sont limités à ${most} en 30\u00a0jours${REST}`,
    },
    WITHDRAW: {
      day: (most: string) => `Les retraits sont limités à ${most} en 24\u00a0heures${REST}`,
      month: (most: string) => `Les retraits sont limités à ${most} en 30\u00a0jours${REST}`,
    },
  },
};
