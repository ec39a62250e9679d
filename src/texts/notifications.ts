import { inLanguage } from './language/inLanguage';

export const notifications = {
  notDeleted: 'This notification could not be deleted. Please try again.',
  /** Before the notification, for screen readers. */
  deleteIt: 'Delete:',
  title: 'Notifications',
  fromTo: (first: string, last: string) => `Notifications ${first} to ${last}`,
  kind: 'Kind',
  allKinds: 'All kinds',
  kinds: {
    funding: 'Fundings',
    withdrawal: 'Withdrawals',
    listing: 'Listings',
    order: 'Orders',
    fill: 'Fills of my listings',
    dispute: 'Disputes',
    alert: 'Alerts',
    device: 'New devices',
    security: 'Security',
    standing: 'Standing orders',
  },
  noSuchKind: (kind: string) => `There are no notifications of the kind “${kind}”, so all are shown.`,
  noneOfKind: 'You have no such notifications.',
  rate: (pair: string) => `${pair} at {rate}`,
  rates: (pair: string) => `${pair} at {rate} to {highest}`,
  facts: 'What has happened',
  loading: 'Loading notifications',
  none: 'You have no notifications.',
  noneHint: 'When a transaction changes, a listing is filled or a dispute is answered, you read it here.',
};

export const notificationTexts = inLanguage('notifications', notifications);
