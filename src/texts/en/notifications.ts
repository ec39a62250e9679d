/** The notifications. */
export const notifications = {
  notDeleted: 'This notification could not be deleted. Please try again.',
  deleteIt: (message: string) => `Delete: ${message}`,
  title: 'Notifications',
  fromTo: (first: string, last: string) => `Notifications ${first} to ${last}`,
  facts: 'What has happened',
  loading: 'Loading notifications',
  none: 'You have no notifications.',
  noneHint: 'When a transaction changes, a listing is filled or a dispute is answered, you read it here.',
};
