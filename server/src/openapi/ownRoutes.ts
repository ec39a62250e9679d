import type { Call, PayloadSchema } from '@contract/call';
import { pageVitals } from '@contract/pageVitals';
import { PAGE_VITALS_PATH } from '@contract/values/pageVitals';
import { momoStatus } from '@server/modules/providers/mobileMoney';
import type { Section } from './texts';

/** A route of this server that is not in spec 7. The app does not need it from other backends. */
export interface OwnRoute {
  name: string;
  section: Section;
  method: Call['method'];
  /** As in the call table. */
  path: string;
  access: Call['access'];
  /** The schema of the body; undefined if it has none. */
  payload?: PayloadSchema;
  /** The media type of the successful answer. */
  answers: string;
  summary: string;
}

/** Every route of the server that is not a call of the contract. */
export const OWN_ROUTES: readonly OwnRoute[] = [
  {
    name: 'readUpload',
    section: 'Transactions',
    method: 'GET',
    path: 'uploads/{id}/',
    access: 'token',
    answers: 'image/*',
    summary: 'A receipt or QR image, for the user who uploaded it',
  },
  {
    name: 'readAlipayCode',
    section: 'Wallets',
    method: 'GET',
    path: 'paymentdetails/{currency}/alipay.png',
    access: 'public',
    answers: 'image/*',
    summary: 'The QR image to pay to, which an img element loads without a token',
  },
  {
    name: 'readWechatpayCode',
    section: 'Wallets',
    method: 'GET',
    path: 'paymentdetails/{currency}/wechatpay.png',
    access: 'public',
    answers: 'image/*',
    summary: 'The QR image to pay to, which an img element loads without a token',
  },
  {
    name: 'takeMobilePayment',
    section: 'Wallets',
    method: 'POST',
    path: 'mobile-payments/{id}/callback/',
    access: 'public',
    payload: momoStatus,
    answers: 'application/json',
    summary: 'What a provider of mobile money says of a request to pay, signed by the rules of Standard Webhooks',
  },
  {
    name: 'readOutbox',
    section: 'Server',
    method: 'GET',
    path: 'outbox/',
    access: 'public',
    answers: 'text/html',
    summary: 'The unsent mails, in demo mode only',
  },
  {
    name: 'reportPage',
    section: 'Server',
    method: 'POST',
    path: PAGE_VITALS_PATH,
    access: 'public',
    payload: pageVitals,
    answers: 'application/json',
    summary: 'How quickly a page of the app came, sent by the page when it is hidden: the capability pageVitals',
  },
  {
    name: 'readHealth',
    section: 'Server',
    method: 'GET',
    path: 'health/',
    access: 'public',
    answers: 'application/json',
    summary: 'Whether the process answers',
  },
  {
    name: 'readReadiness',
    section: 'Server',
    method: 'GET',
    path: 'ready/',
    access: 'public',
    answers: 'application/json',
    summary: 'Whether the process can serve; 503 with the reason if it cannot',
  },
  {
    name: 'checkReceipt',
    section: 'Statements',
    method: 'GET',
    path: 'receipts/{code}/',
    access: 'public',
    answers: 'application/json',
    summary: 'Whether a receipt with this code is genuine, of which amount and day; a page for a browser',
  },
  {
    name: 'readMailEnd',
    section: 'Notifications',
    method: 'GET',
    path: 'away/mail-end/{token}/',
    access: 'public',
    answers: 'text/html',
    summary: 'The page of the link in a mail about what is new, with the button that ends these mails',
  },
  {
    name: 'endMails',
    section: 'Notifications',
    method: 'POST',
    path: 'away/mail-end/{token}/',
    access: 'public',
    answers: 'text/html',
    summary: 'Ends the mails about what is new, without a log-in (RFC 8058)',
  },
  {
    name: 'readDeviceWarning',
    section: 'Sessions',
    method: 'GET',
    path: 'devices/not-me/{token}/',
    access: 'public',
    answers: 'text/html',
    summary: 'The page of the link in a mail about a new device, with the button that ends every session',
  },
  {
    name: 'denyDevice',
    section: 'Sessions',
    method: 'POST',
    path: 'devices/not-me/{token}/',
    access: 'public',
    answers: 'text/html',
    summary: 'Ends every session of the user who got this link, and forces a new password',
  },
  {
    name: 'readOpenApi',
    section: 'Server',
    method: 'GET',
    path: 'openapi.json',
    access: 'public',
    answers: 'application/json',
    summary: 'This document',
  },
];
