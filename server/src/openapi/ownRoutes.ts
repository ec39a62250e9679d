import type { Call, PayloadSchema } from '@contract/calls/call';
import { pageVitals } from '@contract/schemas/reports/pageVitals';
import { PAGE_VITALS_PATH } from '@contract/values/pageVitals';

/** A route of this server that is not in spec 7. The app does not need it from other backends. */
export interface OwnRoute {
  name: string;
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
    method: 'GET',
    path: 'uploads/{id}/',
    access: 'token',
    answers: 'image/*',
    summary: 'A receipt or QR image, for the user who uploaded it.',
  },
  {
    name: 'readAlipayCode',
    method: 'GET',
    path: 'paymentdetails/{currency}/alipay.png',
    access: 'public',
    answers: 'image/*',
    summary: 'The QR image to pay to, which an img element loads without a token.',
  },
  {
    name: 'readWechatpayCode',
    method: 'GET',
    path: 'paymentdetails/{currency}/wechatpay.png',
    access: 'public',
    answers: 'image/*',
    summary: 'The QR image to pay to, which an img element loads without a token.',
  },
  {
    name: 'readOutbox',
    method: 'GET',
    path: 'outbox/',
    access: 'public',
    answers: 'text/html',
    summary: 'The unsent mails, in demo mode only.',
  },
  {
    name: 'reportPage',
    method: 'POST',
    path: PAGE_VITALS_PATH,
    access: 'public',
    payload: pageVitals,
    answers: 'application/json',
    summary: 'How quickly a page of the app came, sent by the page when it is hidden: the capability pageVitals.',
  },
  {
    name: 'readHealth',
    method: 'GET',
    path: 'health/',
    access: 'public',
    answers: 'application/json',
    summary: 'Whether the process answers.',
  },
  {
    name: 'readReadiness',
    method: 'GET',
    path: 'ready/',
    access: 'public',
    answers: 'application/json',
    summary: 'Whether the process can serve; 503 with the reason if it cannot.',
  },
  {
    name: 'checkReceipt',
    method: 'GET',
    path: 'receipts/{code}/',
    access: 'public',
    answers: 'application/json',
    summary: 'Whether a receipt with this code is genuine, of which amount and day; a page for a browser.',
  },
  {
    name: 'readMailEnd',
    method: 'GET',
    path: 'away/mail-end/{token}/',
    access: 'public',
    answers: 'text/html',
    summary: 'The page of the link in a mail about what is new, with the button that ends these mails.',
  },
  {
    name: 'endMails',
    method: 'POST',
    path: 'away/mail-end/{token}/',
    access: 'public',
    answers: 'text/html',
    summary: 'Ends the mails about what is new, without a log-in (RFC 8058).',
  },
  {
    name: 'readDeviceWarning',
    method: 'GET',
    path: 'devices/not-me/{token}/',
    access: 'public',
    answers: 'text/html',
    summary: 'The page of the link in a mail about a new device, with the button that ends every session.',
  },
  {
    name: 'denyDevice',
    method: 'POST',
    path: 'devices/not-me/{token}/',
    access: 'public',
    answers: 'text/html',
    summary: 'Ends every session of the user who got this link, and forces a new password.',
  },
  {
    name: 'readOpenApi',
    method: 'GET',
    path: 'openapi.json',
    access: 'public',
    answers: 'application/json',
    summary: 'This document.',
  },
];
