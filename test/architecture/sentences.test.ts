import * as messages from '@/domain/messages';
import { codeOf, filesOf, pathsWith, sourcesOf } from './sources';

const MESSAGES = 'src/domain/messages.ts';
const users = sourcesOf('src', 'server/src').filter(({ path }) => path !== MESSAGES);
const allCode = users.map(codeOf).join('\n');

/** Sentences whose screen is still to come, by the screen's row in src/app/screens.ts; it excuses no longer then. */
const AWAITED: Readonly<Record<string, string>> = {
  noWallets: 'home',
  noTransactions: 'transactions',
  pendingNote: 'transactionDetails',
  yourMessage: 'dispute',
  disputeFiled: 'dispute',
  disputeFailed: 'dispute',
  noRates: 'rates',
  otpSent: 'withdrawalConfirmation',
  otpFailed: 'withdrawalConfirmation',
  withdrawalFailed: 'withdrawalConfirmation',
  orderFailed: 'bilateralOrderConfirmation',
  confirmDeactivation: 'deactivate',
  deactivated: 'deactivate',
  deactivationFailed: 'deactivate',
  imageRequired: 'amountConfirmation',
};
const [screens] = filesOf(/screens\.ts$/, 'src/app');
const isAwaited = (key: string) =>
  key in AWAITED && new RegExp(`\\b${AWAITED[key] ?? ''}: screen\\('[^']*', notYet\\)`).test(screens?.text ?? '');

test.each([
  ['SENTENCES', messages.SENTENCES],
  ['HOUSE_SENTENCES', messages.HOUSE_SENTENCES],
])('every sentence of %s is shown somewhere', (name, sentences) => {
  const unused = Object.keys(sentences).filter((key) => !new RegExp(`\\b${name}\\.${key}\\b`).test(allCode));
  expect(unused.filter((key) => !isAwaited(key))).toEqual([]);
});

test('every sentence with a blank is shown somewhere', () => {
  const made = Object.keys(messages).filter((key) => /^[a-z]/.test(key));
  expect(made.filter((key) => !new RegExp(`\\b${key}\\(`).test(allCode))).toEqual([]);
});

test('the words of the specification stand in messages.ts alone', () => {
  const full = Object.values<string>(messages.SENTENCES).filter((sentence) => sentence.length > 20);
  const again = full.flatMap((sentence) => {
    const words = new RegExp(sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return pathsWith(words, users).map((path) => `${path}: ${sentence}`);
  });
  expect(again).toEqual([]);
});

test('no two sentences are the same', () => {
  const all = Object.values<string>({ ...messages.SENTENCES, ...messages.HOUSE_SENTENCES });
  expect(new Set(all).size).toBe(all.length);
});
