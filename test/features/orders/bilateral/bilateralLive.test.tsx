import { sentence } from '@test/support/app/screenOf';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildBook } from '@/domain/book/listingBook';
import { aListing } from '@test/support/app/builders';
import { amount, changeListings, order, ready, receipt, renderBilateral } from '@test/features/orders/orderWorld';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

const backend = withMswBackend();
const PREFILLED = '?to=CNY&rate=215&amount=500';
const sent = () => backend.callsOf('createTransaction');
const details = /^\/transaction-details\/\d+$/;

async function open() {
  const view = renderBilateral(backend, PREFILLED);
  await ready();
  await waitFor(() => expect(receipt()).toHaveTextContent('Listed at this rate¥ 750.25'));
  return view;
}
/** 750.25 are listed at 215, by two; one of them leaves. */
const shrink = () => changeListings(backend, (listings) => listings.filter(({ id }) => id !== '31'));
const grow = () => changeListings(backend, (listings) => [...listings, aListing({ rate: '215', Amount: '10' })]);

describe('the chosen level holds less while the form is open [S10.ticket.live]', () => {
  it('says was and now, and sends with one press while the amount still fits', async () => {
    const view = await open();
    await shrink();
    expect(await screen.findByText(sentence('Listed at 215.0000: was ¥ 750.25, now ¥ 250.25.'))).toBeVisible();
    await view.user.click(order('Place order'));
    await waitFor(() => expect(view.address()).toMatch(details));
    expect(sent().map(({ body }) => body)).toMatchObject([{ amount: '500', rate: '215' }]);
  });

  it('sends if it changes between press and release, and the amount still fits', async () => {
    await open();
    fireEvent.pointerDown(order());
    await shrink();
    await screen.findByText(sentence(/now ¥ 250\.25/));
    fireEvent.click(order());
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it('sends nothing if the book has changed and is not drawn yet, and the amount does not fit any more', async () => {
    const view = await open();
    await view.user.clear(amount());
    await view.user.type(amount(), '60000');
    const state = view.store.getState();
    const book = buildBook([aListing({ rate: '215', Amount: '250.25' })]);
    const ahead = jest.spyOn(view.store, 'getState');
    ahead.mockReturnValue({ ...state, listings: { ...state.listings, book } });
    fireEvent.click(order('Place order'));
    expect(await screen.findByText(sentence('Listed at 215.0000: was ¥ 750.25, now ¥ 250.25.'))).toBeVisible();
    expect(amount()).toBeInvalid();
    expect(sent()).toEqual([]);
    ahead.mockRestore();
  });

  it('offers the most that the level takes if the amount is more', async () => {
    const view = await open();
    await view.user.clear(amount());
    await view.user.type(amount(), '60000');
    await shrink();
    expect(await screen.findByText(sentence(/now ¥ 250\.25/))).toBeVisible();
    expect(amount()).toBeInvalid();
    await view.user.click(order('Place order'));
    expect(sent()).toEqual([]);
    await view.user.click(screen.getByRole('button', { name: 'Pay ₦ 53,803.75 at most' }));
    expect(amount()).toHaveValue('53803.75');
    await view.user.click(order('Place order'));
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ amount: '53803.75', rate: '215' }));
  });
});

describe('the chosen level disappears while the form is open [S10.ticket.live]', () => {
  const go = () =>
    changeListings(backend, () => [
      aListing({ rate: '212.75', Amount: '90' }),
      aListing({ rate: '218.5', Amount: '80' }),
      aListing({ rate: '231', Amount: '70' }),
      aListing({ rate: '190', Amount: '60' }),
    ]);

  it('says was and now gone, sends nothing at it, and keeps what was typed', async () => {
    const view = await open();
    await go();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The rate you chose: was 215.0000 with ¥ 750.25 listed, now gone.',
    );
    await view.user.click(order());
    await view.user.click(order());
    expect(sent()).toEqual([]);
    expect(amount()).toHaveValue('500');
  });

  it('offers the nearest rates; the button then names the one it sends', async () => {
    const view = await open();
    await go();
    const nearest = await screen.findByRole('group', { name: 'The nearest rates' });
    expect(
      within(nearest)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['212.7500¥ 90.00', '218.5000¥ 80.00', '231.0000¥ 70.00']);
    await view.user.click(within(nearest).getByRole('button', { name: /^212\.7500/ }));
    expect(order('Place order at 212.7500')).toHaveFocus();
    expect(receipt()).toHaveTextContent('At rate212.7500Listed at this rate¥ 90.00');
    await view.user.click(order());
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ amount: '500', rate: '212.75' }));
  });
});

test('a level that holds more is shown and needs no second press [S10.ticket.live]', async () => {
  const view = await open();
  await grow();
  expect(await screen.findByText(sentence('Listed at 215.0000: was ¥ 750.25, now ¥ 760.25.'))).toBeVisible();
  await view.user.click(order('Place order'));
  await waitFor(() => expect(view.address()).toMatch(details));
  expect(sent()).toHaveLength(1);
});

test('a level that has returned to its earlier total asks nothing [S10.ticket.live]', async () => {
  const view = await open();
  const all = backend.state.listings;
  await shrink();
  await screen.findByText(sentence(/now ¥ 250\.25/));
  await changeListings(backend, () => all);
  await waitFor(() => expect(screen.queryByText(sentence(/was ¥/))).not.toBeInTheDocument());
  await act(() => view.user.click(order('Place order')));
  await waitFor(() => expect(sent()).toHaveLength(1));
});
