import { inLanguage } from './language/inLanguage';

/** What is shown about figures: how a number was read, when something was, whether it is known at all. */
export const figures = {
  max: 'Max',
  /** What a number was read as, for a text such as "1k". `which` is before two numbers to choose from, `meant` before one. */
  typed: {
    readAs: (figure: string) => `= ${figure}`,
    which: 'Which number?',
    meant: 'Did you mean this number?',
    choose: 'Choose which number you mean.',
    writeAs: (example: string) => `Write it as ${example}.`,
    decimalsAtMost: (most: string) => `At most ${most} decimals.`,
  },
  /** Read out instead of an amount that the user hides. */
  hiddenAmount: 'hidden',
  dates: { date: 'D MMM YYYY', dateTime: 'D MMM YYYY, HH:mm', exact: 'D MMM YYYY, HH:mm:ss' },
  today: 'Today',
  yesterday: 'Yesterday',
  connection: { connecting: 'Connecting', live: 'Live', reconnecting: 'Reconnecting', offline: 'Offline' },
  /** Shown instead of content that could not be loaded, and above a page of which a part is missing. */
  notLoaded: 'This could not be loaded.',
  partNotLoaded: 'A part of this page could not be loaded.',
  tryAgain: 'Try again',
  notKnown: 'Not known without the connection',
  notKnownDetail: 'This is shown as soon as you are connected again.',
  /** Spec 1: the names of the currencies. */
  currencies: { CNY: 'Chinese Yuan', GHC: 'Ghanaian Cedis', NGN: 'Nigerian Naira', USD: 'US Dollars' },
  /** Codes and names one after the other, and clauses of one sentence. */
  listed: (parts: readonly string[]) => parts.join(', '),
  clauses: (parts: readonly string[]) => parts.join(', '),
  sentences: (parts: readonly string[]) => parts.filter(Boolean).join(' '),
  moment: (day: string, clock: string) => `${day}, ${clock}`,
};

export const figureTexts = inLanguage('figures', figures);
