/** The controls that every screen uses, and what is shown instead of a screen that fails. */
export const controls = {
  optional: '(optional)',
  loading: 'Loading',
  failures: { crashed: 'This screen could not be shown.', notLoaded: 'This screen could not be loaded.' },
  failureDetails: {
    crashed: 'Nothing was sent or changed by this. Load it again; if that does not help, try again later.',
    notLoaded:
      'The connection is lost, or Crossrate has a newer version. Nothing was sent or changed by this. Check the connection and load the page again.',
  },
  reload: 'Reload',
  language: 'Language',
  languageFailed: 'The texts in your language could not be loaded, so they are in English.',
  back: 'Back',
  /** How texts name the support: our own ones, and the specification's sentence. */
  support: { own: 'our support', specified: 'our admin' },
};
