import { literalTexts } from './literalTexts';
import { sourcesOf } from './sources';

/** Strings that look like texts and are none: formats and names that are the same in every language. */
const NO_TEXTS = [
  /^D MMM YYYY/,
  /^(Enter|Escape|Arrow\w+|Home|End|Page(Up|Down)|Tab|Intl|Segoe UI|IntersectionObserver)$/,
  /^(WhatsApp|Facebook|Telegram)$/,
];

const screens = sourcesOf(
  'src/ui',
  'src/app',
  'src/features/landing',
  'src/features/home',
  'src/features/market',
  'src/features/rates',
  'src/features/notifications',
  'src/features/transactions',
  'src/features/auth',
  'src/features/profile',
  'src/features/wallet',
  'src/features/listing',
  'src/features/orders',
  'src/widgets',
);

test('every text of a screen comes from the tier of texts', () => {
  const texts = screens
    .flatMap(literalTexts)
    .filter((found) => !NO_TEXTS.some((pattern) => pattern.test(found.slice(found.indexOf(' ') + 1))));
  expect(texts).toEqual([]);
});

test('a literal text in a screen is found', () => {
  const found = (text: string) => literalTexts({ path: 'a.tsx', text });
  expect(found('const a = <p>Hello you</p>;')).toEqual(['a.tsx:1 Hello you']);
  expect(found('const a = <b title="Open it" className="Big one" />;')).toEqual(['a.tsx:1 Open it']);
  expect(found('const a = `Your ${kind} of`;')).toEqual(['a.tsx:1 Your … of']);
  expect(found("import a from 'Some thing'; throw new Error('No such pair');")).toEqual([]);
});
