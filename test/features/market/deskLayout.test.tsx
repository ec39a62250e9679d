import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { aListing } from '@test/support/app/builders';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { screenOf } from '@test/support/app/screenOf';
import { openDesk } from './openDesk';

const ROW_PX = 28;

const backend = withMswBackend(() => ({
  listings: Array.from({ length: 60 }, (_, index) => aListing({ id: String(index + 1), rate: String(200 + index) })),
}));
beforeEach(() => {
  screenOf(1440);
});

const book = () => screen.findByRole('table', { name: /CNY for NGN/ });
const row = (rate: string) => document.querySelector<HTMLElement>(`[data-rate="${rate}"]`);

async function openBook() {
  openDesk(backend, 'CNY');
  const scroller = (await book()).parentElement as HTMLElement;
  await waitFor(() => expect(backend.live.isSubscribed('listings')).toBe(true));
  return scroller;
}

async function openScrolledTo(index: number) {
  const scroller = await openBook();
  scroller.scrollTop = index * ROW_PX;
  fireEvent.scroll(scroller);
  await waitFor(() => expect(row(String(200 + index + 20))).toBeInTheDocument());
  return scroller;
}

async function change(move: () => void, isThere: () => void) {
  move();
  act(() => backend.announce('listings'));
  await waitFor(isThere);
}

/** Counts how often the layout is read: right after rows were written, each such read computes all of it. */
function countLooks(): () => number {
  const looks = [
    jest.spyOn(Element.prototype, 'scrollTop', 'get'),
    jest.spyOn(Element.prototype, 'clientHeight', 'get'),
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get'),
  ];
  return () => looks.reduce((sum, { mock }) => sum + mock.calls.length, 0);
}

test('a change that moves no row reads no layout, with or without the pointer on a row [S10.S3]', async () => {
  await openBook();
  const [first] = backend.state.listings;
  const looks = countLooks();
  await change(
    () => Object.assign(first as object, { Amount: '600' }),
    () => expect(row('200')).toHaveTextContent('600.00'),
  );
  await change(
    () => backend.state.listings.unshift(aListing({ id: '98', rate: '198' })),
    () => expect(row('198')).toBeInTheDocument(),
  );
  fireEvent.pointerOver(row('205') as HTMLElement);
  await change(
    () => Object.assign(first as object, { Amount: '700' }),
    () => expect(row('200')).toHaveTextContent('700.00'),
  );
  expect(looks()).toBe(0);
  // It is those looks that are counted: a row that moves under the pointer takes some.
  await change(
    () => backend.state.listings.shift(),
    () => expect(row('198')).not.toBeInTheDocument(),
  );
  expect(looks()).toBeGreaterThan(0);
});

test('rows added or removed above the visible ones move the scroll position with them [S10.desk.keys]', async () => {
  const scroller = await openScrolledTo(20);
  await change(
    () => backend.state.listings.unshift(aListing({ id: '98', rate: '198' }), aListing({ id: '99', rate: '199' })),
    () => expect(row('225')).toHaveAttribute('aria-rowindex', '29'),
  );
  expect(scroller.scrollTop).toBe(22 * ROW_PX);
  // There was no scroll event yet: the removed row is between the row that was first in view then and the one that is
  // now.
  const { listings } = backend.state;
  await change(
    () =>
      listings.splice(
        listings.findIndex(({ rate }) => rate === '219'),
        1,
      ),
    () => expect(row('225')).toHaveAttribute('aria-rowindex', '28'),
  );
  expect(scroller.scrollTop).toBe(21 * ROW_PX);
});

test('blank space that keeps a row under the pointer is given back when the pointer leaves [S10.desk.keys]', async () => {
  const scroller = await openBook();
  const blankAbove = () => {
    const above = row('203')?.previousElementSibling;
    return above instanceof HTMLElement ? parseInt(above.style.height, 10) : 0;
  };
  fireEvent.pointerOver(row('205') as HTMLElement);
  await change(
    () => backend.state.listings.splice(0, 3),
    () => expect(row('200')).not.toBeInTheDocument(),
  );
  // Nothing is left to scroll, so the three rows that are gone leave their room empty.
  expect(blankAbove()).toBe(3 * ROW_PX);
  expect(scroller.scrollTop).toBe(0);
  fireEvent.pointerLeave(scroller);
  expect(blankAbove()).toBe(0);
  expect(row('203')).toHaveAttribute('aria-rowindex', '2');
});

test('the scroll position moves up by the blank space that is given back [S10.desk.keys]', async () => {
  const scroller = await openBook();
  fireEvent.pointerOver(row('205') as HTMLElement);
  await change(
    () => backend.state.listings.splice(0, 3),
    () => expect(row('200')).not.toBeInTheDocument(),
  );
  scroller.scrollTop = 5 * ROW_PX;
  fireEvent.scroll(scroller);
  fireEvent.pointerLeave(scroller);
  expect(scroller.scrollTop).toBe(2 * ROW_PX);
});
