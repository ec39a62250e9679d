import { screen, waitFor, within } from '@testing-library/react';
import type { AnswerOf } from '@/console/calls/callConsole';
import { withConsoleBackend } from '@test/support/console/consoleBackend';
import { renderConsole, sessionOf } from '@test/support/console/renderConsole';
import { FRENCH, speakOnly } from '@test/support/languages/speaking';

type Rates = AnswerOf<'getMarket'>['rates'];
const rateOf = (currency_from: string, currency_to: string, rate: string): Rates[number] => ({
  ...{ currency_from, currency_to, rate },
  last_updated: '2026-11-24T10:00:00Z',
});
const ASKED = 'The rate was 214: this changes it by more than 5%. Nothing was done. Send it again if you are sure.';
const NOW = [rateOf('CNY', 'NGN', '214'), rateOf('NGN', 'CNY', '0.00467')];

/** The rates of the server, which sets what it does not refuse. */
let rates: Rates;
const market = (): AnswerOf<'getMarket'> => ({
  ...{ open: true, rates, waiting_rates: [], four_eyes: [], banks: [], waiting_banks: [] },
});
const set = ({ currency_from, currency_to, rate }: Rates[number]) => {
  const others = rates.filter((each) => each.currency_from !== currency_from || each.currency_to !== currency_to);
  rates = [...others, rateOf(currency_from, currency_to, rate)];
  return { waits: false };
};
const backend = withConsoleBackend(() => ({
  getSession: { session: sessionOf('finance') },
  getMarket: market,
  getRateHistory: { results: [], next: null },
  getListings: { results: [], next: null },
  setRate: ({ payload }) => set(payload as Rates[number]),
}));
beforeEach(() => (rates = NOW));

const open = async () => {
  const { user } = await renderConsole('market');
  const form = within(await screen.findByRole('form', { name: 'Set the rates' }));
  const field = (from: string, to: string) => form.getByLabelText<HTMLInputElement>(`1 ${from} in ${to}`);
  const row = (from: string, to: string) => within(form.getByRole('group', { name: `${from} and ${to}` }));
  const submit = () => user.click(form.getByRole('button', { name: /^Set/ }));
  const choose = (text: string) =>
    user.upload(form.getByLabelText('Fill in from a CSV file'), new File([text], 'rates.csv'));
  return { user, form, field, row, submit, choose };
};
const sent = () =>
  backend.sent('setRate').map(({ payload }) => {
    const { currency_from, currency_to, rate, sure } = payload as Record<string, unknown>;
    return [currency_from, currency_to, rate, sure].map(String).join(' ');
  });

test('a rate that is typed fills the way back to 8 decimals, and what was typed is sent as it is [S11.console.rates.form]', async () => {
  const { user, field, submit } = await open();
  expect([field('CNY', 'NGN').value, field('NGN', 'CNY').value, field('CNY', 'GHC').value]).toEqual([
    '214',
    '0.00467',
    '',
  ]);
  await user.clear(field('NGN', 'CNY'));
  await user.type(field('NGN', 'CNY'), '0.0047');
  expect(field('CNY', 'NGN')).toHaveValue('212.76595745');
  await user.type(field('GHC', 'USD'), '0.3');
  expect(field('USD', 'GHC')).toHaveValue('3.33333333');
  await submit();
  expect(await screen.findByText('4 rates were set.')).toBeVisible();
  expect(sent()).toEqual([
    'CNY NGN 212.76595745 false',
    'GHC USD 0.3 false',
    'NGN CNY 0.0047 false',
    'USD GHC 3.33333333 false',
  ]);
  expect(backend.sent('setRate')[0]?.payload).toMatchObject({ inverse: '0.0047' });
});

test('a way back that was typed too stays, until its field is emptied [S11.console.rates.form]', async () => {
  const { user, field } = await open();
  await user.type(field('CNY', 'USD'), '0.14');
  await user.clear(field('USD', 'CNY'));
  await user.type(field('USD', 'CNY'), '7.2');
  await user.type(field('CNY', 'USD'), '5');
  expect(field('USD', 'CNY')).toHaveValue('7.2');
  await user.clear(field('USD', 'CNY'));
  await user.tab();
  expect(field('USD', 'CNY')).toHaveValue('6.89655172');
});

test('a refused rate says why at its field and keeps what was typed, and the others are set [S11.console.rates.form, S11.console.states]', async () => {
  const { user, field, submit } = await open();
  backend.refuse('setRate', 400, 'A rate is a positive number.', ({ payload }) => {
    return (payload as Rates[number]).currency_to === 'GHC';
  });
  await user.clear(field('CNY', 'NGN'));
  await user.type(field('CNY', 'NGN'), '215');
  await user.clear(field('NGN', 'CNY'));
  await user.type(field('NGN', 'CNY'), '0.00467');
  await user.type(field('CNY', 'GHC'), '1.6');
  await submit();
  expect(await screen.findByText('2 rates were set. 1 was not: the reason is at its field.')).toBeVisible();
  expect(field('CNY', 'GHC')).toHaveAccessibleDescription('A rate is a positive number.');
  expect([field('CNY', 'GHC').value, field('GHC', 'CNY').value]).toEqual(['1.6', '0.625']);
  expect(field('CNY', 'NGN')).toHaveValue('215');
  expect(field('CNY', 'NGN')).not.toBeInvalid();
  await submit();
  await waitFor(() => expect(sent()).toHaveLength(4));
  expect(sent().at(-1)).toBe('CNY GHC 1.6 false');
});

test('a rate that the server asks about is sent again only as sure, by its row, and another rate is asked about again [S11.console.rates, S11.console.rates.form]', async () => {
  backend.refuse('setRate', 409, ASKED);
  const { user, field, row, submit } = await open();
  await user.clear(field('CNY', 'NGN'));
  await user.type(field('CNY', 'NGN'), '300');
  await submit();
  await waitFor(() => expect(field('CNY', 'NGN')).toHaveAccessibleDescription(ASKED));
  await user.type(field('CNY', 'NGN'), '0');
  expect(field('CNY', 'NGN')).not.toBeInvalid();
  expect(row('CNY', 'NGN').queryByRole('button')).toBeNull();
  await submit();
  const sure = await row('CNY', 'NGN').findByRole('button', { name: /^I am sure: set it/ });
  backend.relent('setRate');
  await user.click(sure);
  expect(await screen.findByText('2 rates were set.')).toBeVisible();
  expect(sent().filter((each) => each.startsWith('CNY'))).toEqual([
    'CNY NGN 300 false',
    'CNY NGN 3000 false',
    'CNY NGN 3000 true',
  ]);
});

test('a rate that was only noted says so, and shows the rate of now again [S11.console.rates.two]', async () => {
  backend.answer({ setRate: { waits: true } });
  const { user, field, row, submit } = await open();
  await user.clear(field('CNY', 'NGN'));
  await user.type(field('CNY', 'NGN'), '300');
  await submit();
  expect(await row('CNY', 'NGN').findByText(/Nothing has changed yet/)).toBeVisible();
  await waitFor(() => expect(field('CNY', 'NGN')).toHaveValue('214'));
  expect(row('CNY', 'NGN').queryByText('Set')).toBeNull();
});

test.each([
  ['no number', 'abc', 'Write it as 1,234.56.'],
  ['too many decimals', '1.123456789', 'Write it as 1,234.56.'],
])(
  'a rate with %s says so, and nothing is sent [S11.console.rates, S11.numbers.asked]',
  async (_what, text, sentence) => {
    const { user, field, submit } = await open();
    await user.type(field('CNY', 'USD'), text);
    await submit();
    await waitFor(() => expect(field('CNY', 'USD')).toHaveAccessibleDescription(expect.stringContaining(sentence)));
    expect(field('CNY', 'USD')).toHaveFocus();
    expect(sent()).toEqual([]);
  },
);

test('nothing is sent if nothing differs from the rates of now [S11.console.rates.form]', async () => {
  const { submit } = await open();
  await submit();
  expect(await screen.findByText('No rate differs from that of now. Nothing was sent.')).toBeVisible();
  expect(sent()).toEqual([]);
});

test('a file fills the form, names the lines that it left out, and is sent by a press [S11.console.rates.form]', async () => {
  speakOnly(FRENCH);
  const { form, field, submit, choose } = await open();
  await choose('from,to,rate\nCNY,NGN,214\nCNY,GHC,1.625\nGHC,CNY,0.61\nCNY,EUR,1\n');
  expect(await form.findByRole('alert')).toHaveTextContent(
    '3 rates were read. Nothing is set yet. Not understood, and left out: line 5.',
  );
  expect([field('CNY', 'GHC').value, field('GHC', 'CNY').value]).toEqual(['1,625', '0,61']);
  expect(sent()).toEqual([]);
  await submit();
  await waitFor(() => expect(sent()).toEqual(['CNY GHC 1.625 false', 'GHC CNY 0.61 false']));
});

test('the rates of now are saved as the file that fills the form [S11.console.rates.form]', async () => {
  const { user, form } = await open();
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => (saved.push(blob as Blob), 'blob:rates');
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await user.click(form.getByRole('button', { name: 'Save the rates of now as CSV' }));
  expect(await saved[0]?.text()).toContain('CNY,NGN,214\r\n');
});

test('without a connection the rest is not tried, and what was typed stays [S11.console.states]', async () => {
  backend.breakConnection('setRate');
  const { user, field, submit } = await open();
  await user.type(field('CNY', 'USD'), '0.14');
  await submit();
  await waitFor(() => expect(field('CNY', 'USD')).toHaveAccessibleDescription(/could not be reached/));
  expect([field('CNY', 'USD').value, field('USD', 'CNY').value]).toEqual(['0.14', '7.14285714']);
  expect(sent()).toHaveLength(1);
});
