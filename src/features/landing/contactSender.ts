import { readErrorText, readFieldError } from '@contract/values/errors';
import { type CallError, toCallError } from '@/api/transport/callError';
import { contactApi } from '@/api/endpoints/contactApi';
import { type Breach, firstBreach } from '@/domain/rules/breach';
import { type ContactForm, contactRules } from '@/domain/rules/contactRules';
import { landingTexts } from '@/texts/landing';
import { type PublicDispatch, publicStore } from '@/state/store/publicStore';

/** Checks and sends the Stay Updated form; loaded when the form is touched. */
export interface ContactSender {
  /** The first broken rule; null if the form may be sent. */
  check: (form: ContactForm) => Breach<keyof ContactForm> | null;
  /** Null after a success, otherwise the reason: the server's error or the message of the failure (spec 8). */
  send: (form: ContactForm) => Promise<string | null>;
}

function reasonOf({ status, data }: CallError): string {
  const said = readFieldError(data, 'error') ?? readErrorText(data);
  if (said !== null) return said;
  if (status === 'TIMEOUT') return landingTexts.timedOut;
  return typeof status === 'number' ? landingTexts.answered(status) : landingTexts.unreachable;
}

/** Makes a sender that uses the dispatch of a store. */
export function createContactSender(dispatch: PublicDispatch): ContactSender {
  return {
    check: (form) => firstBreach(contactRules, form),
    async send({ name, email }) {
      const form = { name: name.trim(), email: email.trim() };
      const { error } = await dispatch(contactApi.endpoints.sendContactForm.initiate(form));
      return error ? reasonOf(toCallError(error)) : null;
    },
  };
}

/** That of the page's own store, which is loaded only when the form is touched (decision 152). */
export const contactSender = createContactSender(publicStore.dispatch);
