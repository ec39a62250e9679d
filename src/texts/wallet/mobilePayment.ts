import { inLanguage } from '@/texts/language/inLanguage';

/** Requests to pay a funding that are confirmed on a phone. */
export const mobilePayment = {
  title: 'Pay with mobile money',
  phone: 'Phone number',
  phoneHint: 'With the country code, such as +233 24 000 0000.',
  send: 'Send a request to this phone',
  notSent: 'The request was not sent.',
  unclear: 'It is not known whether the request was sent. Look at your phone before you send another one.',
  states: {
    pending: (digits: string) => `Confirm on your phone: the request is on the number that ends in ${digits}.`,
    successful: (digits: string) => `The number that ends in ${digits} has paid.`,
    failed: (digits: string) => `The number that ends in ${digits} did not pay. You can send another request.`,
    expired: (digits: string) =>
      `Nobody confirmed in time on the number that ends in ${digits}. You can send another request.`,
  },
};

export const mobilePaymentTexts = inLanguage('mobilePayment', mobilePayment);
