import type { Call } from '@contract/calls/call';

/** A route of this server beyond spec 7's table: nothing that the app needs of another backend. */
export interface OwnRoute {
  name: string;
  method: Call['method'];
  /** As in the call table. */
  path: string;
  access: Call['access'];
  /** The media type of its success. */
  answers: string;
  summary: string;
}

/** Every route of the server that is no call of the contract. */
export const OWN_ROUTES: readonly OwnRoute[] = [
  {
    name: 'readUpload',
    method: 'GET',
    path: 'uploads/{id}/',
    access: 'token',
    answers: 'image/*',
    summary: 'An own receipt or QR image.',
  },
  {
    name: 'readAlipayCode',
    method: 'GET',
    path: 'paymentdetails/{currency}/alipay.png',
    access: 'public',
    answers: 'image/*',
    summary: 'The QR image to pay to, which an img element fetches without a token.',
  },
  {
    name: 'readWechatpayCode',
    method: 'GET',
    path: 'paymentdetails/{currency}/wechatpay.png',
    access: 'public',
    answers: 'image/*',
    summary: 'The QR image to pay to, which an img element fetches without a token.',
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
    summary: 'Whether the process can serve; 503 with the reason where it cannot.',
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
