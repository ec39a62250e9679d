import { inLanguage } from './language/inLanguage';

/** The product's name, alone and in a document's title. */
export const brand = {
  name: 'Crossrate',
  titleOf: (screen: string) => `${screen} · Crossrate`,
};

export const brandTexts = inLanguage('brand', brand);

/** The titles of the pages before the log-in, apart from the others because each of these pages has all of them. */
export const titles = {
  landing: 'Yuan, cedis, naira at the rate you choose',
  login: 'Login',
  register: 'Register',
  requestPasswordReset: 'Reset your password',
  confirmPasswordReset: 'Choose a new password',
};

export const publicTitles = inLanguage('public:titles', titles);

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

export const controlTexts = inLanguage('controls', controls);
