import type { NotificationFacts } from '@contract/notifications';
import { noticeSentence, reasonWords } from '@/domain/wording/noticeSentence';
import { LANGUAGES } from '@/texts/language/facts';
import { ENGLISH, speak } from '@/texts/language/language';
import { notices as chinese } from '@/texts/zh/shell';

afterEach(() => speak(ENGLISH, {}));

const CNY = { amount: '1000', currency: 'CNY' };
const NGN = { amount: '210000', currency: 'NGN' };

test.each<[NotificationFacts, string]>([
  [
    { kind: 'funding', type: 'FUND_WALLET', status: 'COMPLETED', amount: CNY },
    'Your funding of {amount} is completed.',
  ],
  [{ kind: 'withdrawal', type: 'WITHDRAW', status: 'PENDING', amount: CNY }, 'Your withdrawal of {amount} is pending.'],
  [
    { kind: 'order', type: 'ORDER', status: 'COMPLETED', amount: CNY, to: 'NGN', received: NGN },
    'Your order of {amount} to NGN is completed. You received {received}.',
  ],
  [
    { kind: 'funding', type: 'FUND_WALLET', status: 'REJECTED', amount: CNY, note: 'No such payment.' },
    'Your funding of {amount} was rejected. {note}',
  ],
  [
    { kind: 'listing', type: 'LIST', status: 'REVOKED', amount: CNY, to: 'NGN' },
    'Your listing of {amount} for NGN was revoked.',
  ],
  [{ kind: 'fill', amount: CNY, received: NGN }, 'Your listing was filled: {amount} sold for {received}.'],
  [{ kind: 'fill', amount: CNY, received: NGN, count: '1' }, 'Your listing was filled: {amount} sold for {received}.'],
  [
    { kind: 'fill', amount: CNY, received: NGN, count: '1200' },
    '1,200 of your listings were filled: {amount} sold for {received}.',
  ],
  [
    { kind: 'dispute', transaction: '77', note: 'It has arrived.', amount: CNY },
    'Your dispute of transaction 77 was answered: {note}',
  ],
  [
    { kind: 'dispute', transaction: '77', written: 'Which bank?', note: 'It has arrived.' },
    'Our support wrote about your dispute of transaction 77: {written}',
  ],
  [
    { kind: 'alert', watch: 'listed', amount: CNY, to: 'NGN', rate: '210' },
    '{amount} can be had for NGN at {rate} or better.',
  ],
  [
    { kind: 'alert', watch: 'above', currency: 'CNY', to: 'NGN', rate: '210', market: '211' },
    'The market rate CNY → NGN is {market}. You asked for {rate} or higher.',
  ],
  [
    { kind: 'alert', watch: 'below', currency: 'CNY', to: 'NGN', rate: '210', market: '209' },
    'The market rate CNY → NGN is {market}. You asked for {rate} or lower.',
  ],
  [
    { kind: 'listing', amount: CNY, to: 'NGN', rate: '216', expired: 'then' },
    'Your listing of CNY for NGN has reached its end time. {amount} came back to your wallet.',
  ],
  [
    { kind: 'device', browser: 'Firefox', system: 'Windows', until: 'soon' },
    'A new device logged in to your account: Firefox on Windows. If that was not you, press “That was not me” in the mail before {until}.',
  ],
  [
    { kind: 'device', until: 'soon' },
    'A new device logged in to your account: an unknown browser. If that was not you, press “That was not me” in the mail before {until}.',
  ],
  [
    { kind: 'withdrawal', type: 'WITHDRAW', status: 'REJECTED', amount: NGN, reason: 'otherHolder' },
    'Your withdrawal of {amount} was rejected. The bank account is not in your name.',
  ],
])('the facts %j make the sentence %j [S11.away.words]', (facts, sentence) => {
  expect(noticeSentence(facts)).toBe(sentence);
});

const WHOLE = { amount: CNY, received: NGN, type: 'ORDER', status: 'COMPLETED', to: 'NGN' } as const;

test.each<NotificationFacts>([
  { kind: 'order' },
  { ...WHOLE, kind: 'order', amount: undefined },
  { ...WHOLE, kind: 'order', type: undefined },
  { ...WHOLE, kind: 'order', status: undefined },
  { ...WHOLE, kind: 'order', to: undefined },
  { ...WHOLE, kind: 'order', type: 'MOF_ORDER', to: undefined },
  { ...WHOLE, kind: 'listing', type: 'LIST', to: undefined },
  { kind: 'listing', amount: CNY, expired: 'then' },
  { ...WHOLE, kind: 'fill', amount: undefined },
  { ...WHOLE, kind: 'fill', received: undefined },
  { ...WHOLE, kind: 'dispute', note: 'It has arrived.' },
  { ...WHOLE, kind: 'dispute', written: 'Which bank?' },
  { ...WHOLE, kind: 'dispute', transaction: '77' },
  { ...WHOLE, kind: 'alert', currency: 'CNY', market: '211' },
  { ...WHOLE, kind: 'alert', currency: 'CNY', watch: 'above' },
  { ...WHOLE, kind: 'alert', market: '211', watch: 'above' },
  { ...WHOLE, kind: 'alert', currency: 'CNY', market: '211', watch: 'above', to: undefined },
  { kind: 'alert', watch: 'listed', to: 'NGN', currency: 'CNY', market: '211' },
  { ...WHOLE, kind: 'alert', watch: 'listed', to: undefined },
  { ...WHOLE, kind: 'device', browser: 'Firefox' },
  { kind: 'security' },
])('the facts %j are too few for a sentence [S11.away.words]', (facts) => {
  expect(noticeSentence(facts)).toBeNull();
});

test('a reason that was chosen is read in the language of its reader, and one that was written as it was typed [S11.console.reasons]', () => {
  const kept = ['#otherAmount', 'The amount we received differs.', '#no such reason', ''];
  expect(kept.map(reasonWords)).toEqual(['The amount we received differs.', ...kept.slice(1)]);
  speak(LANGUAGES.zh, { notices: chinese });
  expect(kept.map(reasonWords)).toEqual(['实际收到的金额不一致。', ...kept.slice(1)]);
});
