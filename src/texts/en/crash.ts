/** What is shown instead of a screen that fails. The first download needs it, so it has a record of its own. */
export const crash = {
  crashed: 'This screen could not be shown.',
  crashedDetail: 'Nothing was sent or changed by this. Load it again; if that does not help, try again later.',
  reload: 'Reload',
};
