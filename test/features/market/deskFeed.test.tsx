import { act, screen, waitFor } from '@testing-library/react';
import { aListing } from '@test/support/app/builders';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { screenOf } from '@test/support/app/screenOf';
import { openDesk } from './openDesk';

const backend = withMswBackend(() => ({
  listings: ['200', '201', '202', '203'].map((rate) => aListing({ id: rate, rate })),
}));
beforeEach(() => screenOf(1440));

const marks = () => [...document.querySelectorAll('.mark')].map(({ textContent }) => textContent);
const subscriptions = () => backend.live.received.filter((text) => text.includes('"listings"'));
const calls = () => backend.calls.filter(({ path }) => path.startsWith('listings/'));

/** The desk, once the first messages cannot have been missed. */
async function openQuietDesk() {
  openDesk(backend, 'CNY');
  await screen.findByRole('table', { name: /CNY for NGN/ });
  await waitFor(() => expect(backend.live.isSubscribed('listings')).toBe(true));
  if (backend.feed.isOffered) await waitFor(() => expect(subscriptions().length).toBeGreaterThan(1));
  else await waitFor(() => expect(calls().length).toBeGreaterThan(1));
  await screen.findByText('You have no open orders or listings.');
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
}

test('a backend that offers it pushes what changes: the desk follows without any call [S10.desk.change]', async () => {
  backend.feed.isOffered = true;
  await openQuietDesk();
  expect(subscriptions().at(-1)).toBe('{"type":"subscribe","group":"listings","feed":1,"since":"1-1"}');
  const before = backend.calls.length;
  act(() =>
    backend.feed.push((listings) => {
      listings.splice(2, 1);
      Object.assign(listings[1] as object, { Amount: '400' });
      listings.push(aListing({ id: '900', rate: '204' }));
    }),
  );
  await waitFor(() => expect(marks()).toEqual(['▾less ', '+new ']));
  expect(document.querySelector('[data-rate="202"]')).toBeNull();
  expect(backend.calls).toHaveLength(before);
});

test('a backend that offers nothing is asked for hints only, and its messages are hints', async () => {
  await openQuietDesk();
  expect(subscriptions()).toEqual(['{"type":"subscribe","group":"listings"}']);
  const before = calls().length;
  act(() => backend.feed.push((listings) => void listings.splice(2, 1)));
  await waitFor(() => expect(document.querySelector('[data-rate="202"]')).toBeNull());
  expect(calls().length).toBeGreaterThan(before);
});
