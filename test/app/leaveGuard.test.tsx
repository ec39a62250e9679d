import { act, screen, waitFor, render, within } from '@testing-library/react';
import { useState } from 'react';
import { CAPABILITIES } from '@contract/calls';
import { renderTicket } from '@/app/screens/deskTicket';
import { statusChanged } from '@/live/liveActions';
import { aListing } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import userEvent from '@testing-library/user-event';
import { removeToken, saveToken } from '@/api/session/tokenStorage';
import { App } from '@/app/routing/App';

describe('desk ticket', () => {
  const backend = withMswBackend(() => ({
    capabilities: CAPABILITIES,
    listings: [aListing({ id: '50', rate: '212', Amount: '100' })],
  }));

  /** A desk whose level at 212 is pressed, or not. */
  function Desk() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button onClick={() => setOpen(true)}>Take the level</button>
        {isOpen && renderTicket({ currency: 'CNY', swapTo: 'NGN', rate: '212', onClose: () => setOpen(false) })}
      </>
    );
  }

  const bilateral = () => screen.findByRole('form', { name: 'Bilateral order' });
  const exchange = () => screen.findByRole('form', { name: 'Exchange' });

  /** The server is not reached at the start, so the ticket is a guess. */
  async function startUnreached() {
    backend.fail('getCapabilities', 503, {}, 1);
    const view = renderScreen(<Desk />, { token: backend.signIn() });
    await bilateral();
    return view;
  }

  /** The server is reached, and asked again what it offers. */
  async function reach({ store }: Awaited<ReturnType<typeof startUnreached>>) {
    act(() => void store.dispatch(statusChanged('live')));
    await waitFor(() => expect(store.getState().capabilities.known).toMatchObject({ exchange: 1 }));
  }

  describe('the ticket of a desk that starts before the server is reached [S11.exchange.desk]', () => {
    test('stays what it is while something is typed in it, and the next one is the exchange', async () => {
      const view = await startUnreached();
      const amount = screen.getByLabelText<HTMLInputElement>('Amount');
      await waitFor(() => expect(amount).toHaveValue('21200'));
      await view.user.clear(amount);
      await view.user.type(amount, '75');
      await reach(view);
      expect(amount).toBeInTheDocument();
      expect(amount).toHaveValue('75');
      await view.user.click(screen.getByRole('button', { name: 'Close the ticket' }));
      await view.user.click(screen.getByRole('button', { name: 'Take the level' }));
      expect(await exchange()).toBeVisible();
    });

    test('becomes the exchange if nothing was typed in it', async () => {
      const view = await startUnreached();
      await reach(view);
      expect(await exchange()).toBeVisible();
    });
  });
});

describe('leave guard', () => {
  // Loading it takes a second, which is not what these tests wait for.
  beforeAll(() => import('@/app/routing/ProtectedArea'));

  afterEach(() => {
    act(() => removeToken());
  });
  const backend = withMswBackend();
  beforeEach(() => {
    jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  });

  const FORM = '/list-confirmation/CNY';
  const here = () => window.location.pathname;
  const question = () => screen.queryByRole('dialog', { name: 'Leave this page?' });
  const asked = () => screen.findByRole('dialog', { name: 'Leave this page?' });
  const amount = () => screen.findByLabelText('Amount');

  /** Comes from the market, over the wallets to list, to the form. */
  async function openForm(typed = '12.5') {
    saveToken(backend.signIn());
    window.history.pushState(null, '', '/market');
    render(<App />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('link', { name: /My Listings/ }));
    await waitFor(() => expect(here()).toBe('/user-listings'));
    act(() => {
      window.history.pushState({ idx: (window.history.state as { idx: number }).idx + 1 }, '', FORM);
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }));
    });
    if (typed !== '') await user.type(await amount(), typed);
    else await amount();
    return user;
  }

  const answer = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
    user.click(within(await asked()).getByRole('button', { name }));

  /** What the browser would do if the tab was closed now. */
  function closesAtOnce() {
    return window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  }

  describe('leaving a half-filled money form', () => {
    it('asks first at a link, and nothing typed is lost by staying', async () => {
      const user = await openForm();
      await user.click(screen.getByRole('link', { name: /Crossrate/ }));
      expect(await asked()).toHaveTextContent('What you have filled in here was not sent and will be lost.');
      expect(here()).toBe(FORM);
      await answer(user, 'Stay here');
      expect(question()).not.toBeInTheDocument();
      expect(await amount()).toHaveValue('12.5');
      await user.click(screen.getByRole('link', { name: /Crossrate/ }));
      await answer(user, 'Leave');
      await waitFor(() => expect(here()).toBe('/homepage'));
      expect(question()).not.toBeInTheDocument();
    });

    it('puts the address back before it asks at the browser’s back, and navigates after the answer', async () => {
      const user = await openForm();
      act(() => window.history.back());
      await asked();
      expect(here()).toBe(FORM);
      await answer(user, 'Stay here');
      expect(await amount()).toHaveValue('12.5');
      act(() => window.history.back());
      await answer(user, 'Leave');
      await waitFor(() => expect(here()).toBe('/user-listings'));
      expect(await screen.findByRole('heading', { name: /My Listings/i, level: 1 })).toBeVisible();
    });

    it('keeps the forward entries while it asks at the browser’s back', async () => {
      const user = await openForm();
      act(() => window.history.back());
      await answer(user, 'Leave');
      expect(await screen.findByRole('heading', { name: /My Listings/i, level: 1 })).toBeVisible();
      act(() => window.history.forward());
      expect(await amount()).toHaveValue('');
      await user.type(await amount(), '3');
      act(() => window.history.go(-2));
      await asked();
      expect(here()).toBe(FORM);
      await answer(user, 'Leave');
      await waitFor(() => expect(here()).toBe('/market'));
    });

    it('asks too if the browser itself made the history entry', async () => {
      const user = await openForm('');
      await user.click(screen.getByRole('link', { name: /Crossrate/ }));
      await waitFor(() => expect(here()).toBe('/homepage'));
      act(() => {
        window.location.hash = '#content';
      });
      await waitFor(() => expect(here() + window.location.hash).toBe('/homepage#content'));
      await user.click(await screen.findByRole('link', { name: /unread/ }));
      await waitFor(() => expect(here()).toBe('/user-notifications'));
      act(() => window.history.go(-3));
      await user.type(await amount(), '3');
      act(() => window.history.go(2));
      await asked();
      expect(here()).toBe(FORM);
      expect(await amount()).toHaveValue('3');
      await answer(user, 'Leave');
      await waitFor(() => expect(here()).toBe('/homepage'));
    });

    it('does not ask while nothing is typed, nor after it was cleared', async () => {
      const user = await openForm();
      expect(closesAtOnce()).toBe(false);
      await user.clear(await amount());
      expect(closesAtOnce()).toBe(true);
      act(() => window.history.back());
      await waitFor(() => expect(here()).toBe('/user-listings'));
      expect(question()).not.toBeInTheDocument();
    });

    it('lets the browser ask before the tab is closed or reloaded', async () => {
      await openForm();
      expect(closesAtOnce()).toBe(false);
    });

    it('is not asked about when the session ends, also while it asks [S6.roles.2]', async () => {
      const user = await openForm();
      await user.click(screen.getByRole('link', { name: /Crossrate/ }));
      await asked();
      act(() => removeToken());
      await waitFor(() => expect(here()).toBe('/'));
      expect(question()).not.toBeInTheDocument();
      expect(closesAtOnce()).toBe(true);
    });

    it('is not asked about when it was sent [S7.type.LIST]', async () => {
      const user = await openForm('10');
      await user.selectOptions(screen.getByLabelText('Target currency'), 'NGN');
      const rate = backend.state.rates.find(
        ({ currency_from: from, currency_to: to }) => from === 'CNY' && to === 'NGN',
      );
      await user.type(screen.getByLabelText('Rate'), rate?.rate ?? '');
      const send = screen.getByRole('button', { name: 'List CNY' });
      await waitFor(() => expect(send).toBeEnabled());
      await user.click(send);
      await waitFor(() => expect(here()).toMatch(/^\/transaction-details\//));
      expect(question()).not.toBeInTheDocument();
    });
  });
});
