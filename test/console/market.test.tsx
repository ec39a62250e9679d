import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AnswerOf } from '@/console/calls/callConsole';
import { withConsoleBackend } from '@test/support/console/consoleBackend';
import { aBank } from '@test/support/console/consoleWorld';
import { OPERATOR, renderConsole, sessionOf } from '@test/support/console/renderConsole';

describe('market', () => {
  const AT = '2026-11-24T10:00:00Z';
  const LIMITS = [
    { currency: 'CNY', amount: null },
    { currency: 'NGN', amount: '500000' },
  ];
  const market = (): AnswerOf<'getMarket'> => ({
    open: true,
    rates: [{ currency_from: 'CNY', currency_to: 'NGN', rate: '214', last_updated: AT }],
    waiting_rates: [],
    four_eyes: LIMITS.slice(1),
    ...{ banks: [aBank('CNY', { bank_name: 'Bank of China' })], waiting_banks: [] },
  });
  const backend = withConsoleBackend(() => ({
    getSession: { session: sessionOf('owner') },
    getMarket: market(),
    getRateHistory: { results: [], next: null },
    getListings: { results: [], next: null },
    setRate: { waits: false },
    approveRate: null,
    dropRate: null,
    setFourEyes: null,
    setAppStatus: null,
  }));
  const form = (name: string) => screen.findByRole('form', { name });

  test('a press halts the market, and a refusal is shown at the switch [S11.console.market, S11.console.states]', async () => {
    const { user } = await renderConsole('market');
    backend.refuse('setAppStatus', 503, 'Try again.');
    await user.click(await screen.findByRole('button', { name: 'Halt the market' }));
    expect(await within(screen.getByRole('region', { name: 'Status' })).findByRole('alert')).toHaveTextContent(
      'Try again.',
    );
    expect(backend.sent('setAppStatus').map(({ payload }) => payload)).toEqual([{ open: false }]);
  });

  test('the owner sets from which amount two approve; a refused amount stays in its field, and the next is not sent [S11.console.fourEyes, S11.console.states]', async () => {
    backend.answer({ getMarket: { ...market(), four_eyes: LIMITS } });
    backend.refuse('setFourEyes', 503, 'Try again.');
    const { user } = await renderConsole('market');
    const fields = within(await form('Two-person approval'));
    const [cny, ngn] = [
      fields.getByLabelText('Two-person approval above (CNY)'),
      fields.getByLabelText('Two-person approval above (NGN)'),
    ];
    expect(ngn).toHaveValue('500000');
    await user.type(cny, '7000');
    await user.type(ngn, '1{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again.');
    expect([cny, ngn].map((field) => (field as HTMLInputElement).value)).toEqual(['7000', '5000001']);
    expect(backend.sent('setFourEyes').map(({ payload }) => payload)).toEqual([{ currency: 'CNY', amount: '7000' }]);
  });

  test.each([
    ['the number that was typed', '1,000,000.5', '1000000.5'],
    ['none if its field is empty', '', null],
  ])('an amount of four eyes is sent as %s [S11.console.fourEyes, S11.numbers.read]', async (_what, text, amount) => {
    const { user } = await renderConsole('market');
    const limit = within(await form('Two-person approval')).getByLabelText('Two-person approval above (NGN)');
    await user.clear(limit);
    await user.type(limit, `${text}{Enter}`);
    expect(await screen.findByText('Done.')).toBeVisible();
    expect(backend.sent('setFourEyes').map(({ payload }) => payload)).toEqual([{ currency: 'NGN', amount }]);
  });

  test('a limit that is no amount says so at its field and is not sent, until another is typed [S11.console.fourEyes, S11.numbers.asked]', async () => {
    const { user } = await renderConsole('market');
    const limit = within(await form('Two-person approval')).getByLabelText('Two-person approval above (NGN)');
    await user.clear(limit);
    await user.type(limit, '-1{Enter}');
    expect(await screen.findByText('Write it as 1,234.56.')).toBeVisible();
    expect(backend.sent('setFourEyes')).toEqual([]);
    await user.type(limit, '0');
    expect(limit).not.toBeInvalid();
  });

  test('the history of a rate says who set it, and the listings are those of the chosen pair [S11.console.rates, S11.console.listings]', async () => {
    const listing = { user: '9', email: 'lin@example.com', left: '100', state: 'active', created_at: AT } as const;
    const yuan = { ...listing, id: '1', currency: 'CNY', swap_to: 'NGN', rate: '214', amount: '120' };
    const naira = { ...listing, id: '2', currency: 'NGN', swap_to: 'CNY', rate: '0.0047', amount: '3000' };
    backend.answer({
      getRateHistory: ({ query }) => ({
        results:
          query.from === 'CNY' && query.to === 'NGN'
            ? [
                { id: '2', at: AT, rate: '216.5', before: '214', operator: 'finance@example.com' },
                { id: '1', at: AT, rate: '214', before: null, operator: null },
              ]
            : [],
        next: null,
      }),
      getListings: ({ query }) => ({
        results: [naira, yuan].filter(({ currency }) => query.from === undefined || query.from === currency),
        next: null,
      }),
    });
    const { user } = await renderConsole('market');
    const history = within(await screen.findByRole('region', { name: 'Changes of a rate, newest first' }));
    await user.selectOptions(history.getByLabelText('Pair'), 'CNY → NGN');
    expect(await history.findByRole('row', { name: /214 216\.5 finance@example\.com/ })).toBeVisible();
    expect(history.getAllByRole('row').at(-1)).toHaveTextContent(/214no operator$/);

    const listings = within(screen.getByRole('region', { name: 'Listings, newest first' }));
    expect(await listings.findAllByRole('link', { name: 'lin@example.com' })).toHaveLength(2);
    await user.selectOptions(listings.getByLabelText('Pair'), 'CNY → NGN');
    await waitFor(() => expect(listings.getAllByRole('row')).toHaveLength(2));
    expect(listings.getByRole('row', { name: /CNY → NGN 214 120 100/ })).toBeVisible();
    expect(listings.getByRole('link', { name: 'lin@example.com' })).toHaveAttribute('href', '/operator/users/9');
  });

  test('lists without rows say so [S11.console.states]', async () => {
    await renderConsole('market');
    expect(await screen.findByText('There are no listings')).toBeVisible();
    expect(await screen.findByText('This pair has had no rate yet')).toBeVisible();
  });

  test.each([
    ['read', []],
    ['finance', ['Set the rates']],
    ['owner', ['Set the rates', 'Two-person approval', 'Payment details for users']],
  ] as const)('the role %s has only the forms that it may send [S11.console.roles]', async (role, names) => {
    backend.answer({ getSession: { session: sessionOf(role) } });
    await renderConsole('market');
    await screen.findByText('The market is open.');
    expect(screen.queryAllByRole('form').map((each) => each.getAttribute('aria-label'))).toEqual(names);
  });

  describe('rates that wait for a second operator', () => {
    const waiting = (operator: string) => ({ currency_from: 'CNY', currency_to: 'NGN', rate: '300', operator, at: AT });
    const PAYLOAD = { currency_from: 'CNY', currency_to: 'NGN', rate: '300' };
    const card = () => screen.findByRole('region', { name: 'Rates that wait for another operator' });

    test('another operator sees the rate of now and the new one, and approves or declines it [S11.console.rates.two]', async () => {
      backend.answer({ getMarket: { ...market(), waiting_rates: [waiting('kofi@operators.example')] } });
      const { user } = await renderConsole('market');
      const row = within(await card()).getByRole('row', { name: /CNY → NGN 214 300 .*kofi@operators\.example/ });
      backend.refuse('approveRate', 409, 'This rate no longer waits for an approval. Nothing was done.');
      await user.click(within(row).getByRole('button', { name: 'Approve: CNY → NGN' }));
      expect(await within(await card()).findByRole('alert')).toHaveTextContent('no longer waits');
      backend.relent('approveRate');
      backend.answer({ getMarket: market() });
      await user.click(within(await card()).getByRole('button', { name: 'Decline: CNY → NGN' }));
      await waitFor(() => expect(screen.queryByText('Rates that wait for another operator')).toBeNull());
      expect([...backend.sent('approveRate'), ...backend.sent('dropRate')].map(({ payload }) => payload)).toEqual([
        PAYLOAD,
        PAYLOAD,
      ]);
    });

    test('who has set it first cannot approve it, but takes it back [S11.console.rates.two]', async () => {
      backend.answer({ getMarket: { ...market(), waiting_rates: [waiting(OPERATOR)] } });
      const { user } = await renderConsole('market');
      const buttons = within(await card()).getAllByRole('button');
      expect(buttons.map((each) => each.textContent)).toEqual(['Take back']);
      await user.click(buttons[0] as HTMLElement);
      await waitFor(() => expect(backend.sent('dropRate').map(({ payload }) => payload)).toEqual([PAYLOAD]));
    });

    test('a role that sets no rates sees what waits without the buttons [S11.console.roles]', async () => {
      backend.answer({
        getSession: { session: sessionOf('read') },
        getMarket: { ...market(), waiting_rates: [waiting('kofi@operators.example')] },
      });
      await renderConsole('market');
      expect(within(await card()).queryByRole('button')).toBeNull();
    });
  });

  test('the rates are sorted by their size, by a press on the header or by Enter there; the window of listings is not [S11.console.sorted]', async () => {
    const rateOf = (to: 'GHC' | 'NGN' | 'USD', rate: string) =>
      ({ currency_from: 'CNY', currency_to: to, rate, last_updated: AT }) as const;
    // By their letters 9.5 would be before 9.25, or 10 before both.
    const [more, less, most] = ['9.5', '9.25', '10'] as const;
    backend.answer({
      getMarket: { ...market(), rates: [rateOf('NGN', more), rateOf('GHC', most), rateOf('USD', less)] },
    });
    const { user } = await renderConsole('market');
    const table = within(await screen.findByRole('table', { name: 'Rates' }));
    const shown = () =>
      table
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
    expect(shown()).toEqual([more, most, less]);
    const head = table.getByRole('columnheader', { name: 'Rate' });
    await user.click(head);
    expect(head).toHaveAttribute('aria-sort', 'ascending');
    expect(shown()).toEqual([less, more, most]);
    expect(head).toHaveFocus();
    // With the key code, which antd reads and user-event does not send.
    fireEvent.keyDown(head, { key: 'Enter', keyCode: 13 });
    expect(shown()).toEqual([most, more, less]);
    for (const one of within(screen.getByRole('table', { name: 'Listings, newest first' })).getAllByRole(
      'columnheader',
    ))
      expect(one).not.toHaveAttribute('tabindex');
  });
});
