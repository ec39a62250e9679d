import { fireEvent, screen } from '@testing-library/react';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { field, fill, openTicket } from './listTicket';

const backend = withMswBackend();
afterEach(() => jest.restoreAllMocks());

/** With its comma it is spelled unlike every text that the screens make of it: only reading what was typed meets it. */
const TYPED = '1,000.50';

/** Counts how often this text is read as a number: whatever reads one trims it first. */
function countReads(): () => number {
  const trim = String.prototype.trim;
  let reads = 0;
  jest.spyOn(String.prototype, 'trim').mockImplementation(function trimAndCount(this: string) {
    if (String(this) === TYPED) reads += 1;
    return trim.call(this);
  });
  return () => reads;
}

test('a typed amount is read once, when it is typed, however much of the screen shows it', async () => {
  const { user } = await openTicket(backend);
  await fill(user, { amount: '1', target: 'NGN', rate: '216' });
  const input = field('Amount');
  const reads = countReads();
  fireEvent.change(input, { target: { value: TYPED } });
  // Counted before any query: those trim texts too.
  expect(reads()).toBe(1);
  // Ticket, slider, receipt and the table beside it all show the new amount.
  expect(screen.getByText('₦ 216,108.00')).toBeVisible();
});

test('a render for another reason does not read the amount again', async () => {
  const { user } = await openTicket(backend);
  await fill(user, { amount: TYPED, target: 'NGN', rate: '216' });
  const input = field('Rate');
  const reads = countReads();
  fireEvent.change(input, { target: { value: '217' } });
  expect(reads()).toBe(0);
  expect(screen.getByText('₦ 217,108.50')).toBeVisible();
});
