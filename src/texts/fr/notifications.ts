import type { notifications as en } from '@/texts/en/notifications';
import type { Translated } from '@/texts/language/translated';

export const notifications: Translated<typeof en> = {
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
