import type { AnswerExample, AnswerExamples } from './answerExamples';

/** An answer that the app reads as it is sent. */
const asSent = (sent: unknown): AnswerExample => ({ sent, kept: sent });

const COUNTED = [{ currency: 'NGN', cost: '93600', average: '234', realised: null }];
const PROFIT = { complete: true, results: [{ currency: 'CNY', held: '400', counted: COUNTED }] };

const LIMIT = { type: 'WITHDRAW', currency: 'NGN', period: 'day', most: '60000', left: '12500.5', more_at: null };

const FREE = { usable_from: null, lifted_by_factor: false };
const USED = { label: 'Rent', default: true, times_used: 2, total_used: '300.5', last_used: 'now', ...FREE };

const WRITTEN = { by: 'user', author: '', at: 'now', text: null, final: false };
const DISPUTE = { state: 'open', filed_at: 'now', due_at: 'later', pictures_left: 4, entries_left: 98 };

const ALERT = { currency: 'CNY', swap_to: 'NGN', watch: 'listed', rate: '210', amount: '500', state: 'armed' };

const SESSION = { browser: 'Firefox', system: 'Linux', country: 'GH', first_seen: 'then', last_seen: 'now' };

const PASSKEY = { browser: 'Safari', system: 'iOS', created: 'then', last_used: null };
const OPTIONS = { options: { challenge: 'Yw', timeout: 300_000 } };

const AWAY = { key: 'B', push: { amounts: false }, mail: true };

const CODES = { codes: ['0123-4567'], set: 1 };
const LOGGED_IN: AnswerExample = { sent: { token: 'abc', expiry: null }, kept: { token: 'abc' } };

/** The answers about a user and their account. */
export const ACCOUNT_ANSWERS: AnswerExamples = {
  getCapabilities: { sent: { windows: 2, fills: 1, unknown: 1 }, kept: { windows: 2, fills: 1 } },
  getProfit: asSent(PROFIT),
  getCashLimits: asSent([LIMIT]),
  createReceipt: asSent({ code: '7K3M-09QA-ZZ12-4W5X' }),
  getPayees: { sent: [{ account: 3, ...USED }], kept: [{ account: '3', ...USED }] },
  getDisputes: {
    sent: [{ id: 6, ...DISPUTE, entries: [{ ...WRITTEN, picture: 9 }] }],
    kept: [{ id: '6', ...DISPUTE, entries: [{ ...WRITTEN, picture: '9' }] }],
  },
  getDisputePicture: asSent({ src: 'data:image/png;base64,aQ==' }),
  getAlerts: {
    sent: [{ id: 7, ...ALERT, created_at: 'now' }],
    kept: [{ id: '7', ...ALERT, created_at: 'now', fired_at: null }],
  },
  getWatchlist: asSent({ pairs: ['CNY/NGN'] }),
  getAway: asSent(AWAY),
  saveAwayPush: asSent(AWAY),
  endAwayPush: asSent({ ...AWAY, push: null }),
  saveAwayMail: asSent({ ...AWAY, mail: false }),
  getSessions: { sent: [{ id: 4, ...SESSION, current: true }], kept: [{ id: '4', ...SESSION, current: true }] },
  getSecondFactor: asSent({ on: true, since: 'then', recovery_left: 9, codes_stored: false }),
  setUpSecondFactor: asSent({ secret: 'ABC', url: 'otpauth://totp/a' }),
  confirmSecondFactor: asSent(CODES),
  renewRecoveryCodes: asSent(CODES),
  sendSecondStep: LOGGED_IN,
  getPasskeys: { sent: [{ id: 2, ...PASSKEY }], kept: [{ id: '2', ...PASSKEY }] },
  startPasskey: asSent(OPTIONS),
  startPasskeyLogIn: asSent(OPTIONS),
  startPasskeyPin: asSent(OPTIONS),
  logInWithPasskey: LOGGED_IN,
  confirmWithPasskey: asSent({ otp: '012345' }),
};
