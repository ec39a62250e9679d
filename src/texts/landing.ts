import { inLanguage } from './language/inLanguage';
import { SHARES } from './language/shares';

/** The landing page. The answers are the specification's facts (spec 1, 5 and 9). */
export const landing = {
  logIn: 'Login',
  sessionExpired: 'Your session has ended: it has expired, or was logged out on another device. Please log in again.',
  heading: 'Yuan, cedis, naira. At the rate you choose.',
  lead: 'Hold your currencies in one place, list at your own rate, or take the best one listed by others. Fees before you send, live rates while you decide.',
  getStarted: 'Get Started',

  faqHeading: 'FAQ',
  faq: [
    { question: 'How long does a dispute take?', answer: 'Disputes are reviewed within 24-48 hours.' },
    {
      question: 'What does it cost?',
      answer: `A bilateral order costs ${SHARES.bilateralFee} of its amount, a multilateral one ${SHARES.multilateralFee}. Listing, funding, withdrawing and deleting a listing are free. The fee is shown before you send anything.`,
    },
    {
      question: 'How do I fund my wallet?',
      answer:
        'Choose yuan, cedis or naira, and send the amount by bank transfer to the account shown; mobile money also works for cedis, Alipay and WeChat Pay for yuan. Your wallet is credited when the transfer has been checked.',
    },
    {
      question: 'At what rate can I list?',
      answer: `At your own, between ${SHARES.lowestRate} and ${SHARES.highestRate} of the market rate of the pair at that moment.`,
    },
    {
      question: 'What is a multilateral order?',
      answer:
        'An order that goes through a third currency, from naira via cedis to yuan for example, if that is cheaper or the only way. You see each hop, its rate and what you receive before you choose a path.',
    },
    {
      question: 'How long does a transaction take?',
      answer: 'Typically under 10 minutes. While it is pending you may revoke it.',
    },
  ],

  factsLabel: 'In short',
  facts: [
    { fact: 'Your rate', detail: 'List within 10% of the market' },
    { fact: `${SHARES.bilateralFee} to order`, detail: 'Listing, funding and withdrawing are free' },
    { fact: 'Under 10 minutes', detail: 'is what a transaction typically takes' },
    { fact: '24-48 hours', detail: 'for disputes to be reviewed' },
  ],

  socialLabel: 'Social links',
  share: 'Tell a friend:',
  shareOn: (network: string) => `Share on ${network}`,

  stayUpdated: 'Stay Updated',
  stayUpdatedLead: 'New currencies, new features.',
  name: 'Name',
  email: 'Email',
  timedOut: 'the server did not answer in time',
  answered: (status: number) => `the server answered ${String(status)}`,
  unreachable: 'the server cannot be reached',
  notLoaded: 'the page could not load what sends it, please check your connection',

  playTour: 'Play the tour',
  tour: 'Tour of the app',
  tourCaptions: 'English',
  tourFailed: 'The tour cannot be played at the moment. {logIn} to see the app itself.',
  tourLogIn: 'Log in',
};

export const landingTexts = inLanguage('landing', landing);
