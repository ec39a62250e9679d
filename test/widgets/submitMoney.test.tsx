import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { act, render, screen } from '@testing-library/react';
import { type HeldIntent, SEEN_AFTER_MS, startIntent } from '@/api/intents/heldIntent';
import { ownIntents } from '@/api/intents/intentStorage';
import type { Setback, SubmitOutcome } from '@/flows/submitMoney';
import { selectIntentsLeft } from '@/state/slices/intentsSlice';
import { SubmitNotice } from '@/widgets/tickets/SubmitNotice';
import { useSubmitMoney } from '@/widgets/tickets/useMoneyTicket';
import { advance, settled } from '@test/support/app/advance';
import { fakeLocks } from '@test/support/app/fakeLocks';
import { renderScreen } from '@test/support/app/renderScreen';

const draft = { type: 'LIST', currency_from: 'CNY', currency_to: 'NGN', amount: '60.25', rate: '215' } as const;
const error = { status: 'TIMEOUT', data: null } as const;
let locks: ReturnType<typeof fakeLocks>;
/** The answer of the backend, whenever the test wants it. */
let reply: (outcome: SubmitOutcome) => void;
let sent = 0;

beforeEach(() => {
  jest.useFakeTimers();
  locks = fakeLocks();
  sent = 0;
});
afterEach(() => {
  locks.restore();
  jest.useRealTimers();
});

/** In the place of submitMoney: keeps an intent, and ends as the test says. */
const flow = () => async () => {
  sent += 1;
  const held: HeldIntent = await startIntent(draft, []);
  const outcome = await new Promise<SubmitOutcome>((resolve) => {
    reply = resolve;
  });
  if (outcome.kind === 'created') held.apply({ kind: 'arrived', id: outcome.id });
  else held.apply({ kind: outcome.kind === 'unknown' ? 'dropped' : 'lost' });
  return { outcome, held };
};

function Ticket() {
  const { submit, setback } = useSubmitMoney(flow);
  return (
    <>
      <button onClick={() => submit(undefined)}>Send</button>
      <SubmitNotice setback={setback} sent="LIST" failure="It failed." />
    </>
  );
}

function Place() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && <Ticket />}
      <button onClick={() => setOpen(false)}>Close the ticket</button>
    </>
  );
}

const answer = (outcome: SubmitOutcome) => act(async () => (reply(outcome), await settled()));
const press = (name: string) => act(async () => (screen.getByRole('button', { name }).click(), await settled()));

async function open() {
  const { store, address } = renderScreen(<Place />, { token: 'abc' });
  await press('Send');
  return { address, left: () => selectIntentsLeft(store.getState()) };
}

test('a second press while the first is under way sends nothing', async () => {
  await open();
  await press('Send');
  expect(sent).toBe(1);
});

test('a notice counts as seen after one second on the screen, and the intent is held until then [S11.once.pending]', async () => {
  await open();
  await answer({ kind: 'refused', error });
  expect(screen.getByRole('alert')).toHaveTextContent('It failed.');
  await act(() => advance(SEEN_AFTER_MS - 1));
  expect([ownIntents(), locks.held().length]).toMatchObject([[{ seen: false }], 1]);
  await act(() => advance(1));
  expect([ownIntents(), locks.held().length]).toMatchObject([[{ seen: true }], 0]);
});

test('a success opens its details and counts as seen after one second there [S11.once.pending]', async () => {
  const { address, left } = await open();
  await answer({ kind: 'created', id: '77' });
  expect(address()).toBe('/transaction-details/77');
  await act(() => advance(SEEN_AFTER_MS - 1));
  expect([ownIntents(), locks.held().length, left()]).toMatchObject([[{ seen: false }], 1, 0]);
  await act(() => advance(1));
  expect([ownIntents(), locks.held().length, left()]).toMatchObject([[{ seen: true }], 0, 0]);
});

test('what a ticket cannot show because it was left is handed to the shell, unseen [S11.once.pending]', async () => {
  const { address, left } = await open();
  await press('Close the ticket');
  expect(locks.held()).toHaveLength(1);
  await answer({ kind: 'created', id: '77' });
  expect(address()).toBe('/');
  expect([ownIntents(), locks.held().length, left()]).toMatchObject([[{ seen: false }], 0, 1]);
});

test('a ticket that closes at the moment of the answer leaves its outcome to the shell too [S11.once.pending]', async () => {
  const { left } = await open();
  const closing = screen.getByRole('button', { name: 'Close the ticket' });
  await act(async () => {
    reply({ kind: 'notFound', error });
    await settled();
    closing.click();
  });
  await act(() => advance(2 * SEEN_AFTER_MS));
  expect([ownIntents(), locks.held().length, left()]).toMatchObject([[{ seen: false }], 0, 1]);
});

test('what is unknown is handed to the shell, and another tab may look for it [S11.once.pending]', async () => {
  const { left } = await open();
  await answer({ kind: 'unknown', error });
  expect([ownIntents(), locks.held().length, left()]).toMatchObject([[{ outcome: null, seen: false }], 0, 1]);
});

const OFFER = 'Send it without the picture';

test('leaving out the picture is offered once it is certain that nothing has arrived, never before [S11.picture.without]', () => {
  const send = jest.fn();
  const notice = (setback: Setback) => (
    <SubmitNotice setback={setback} sent="FUND_WALLET" failure="It failed." sendWithoutPicture={send} />
  );
  const { rerender } = render(notice({ kind: 'notFound', error }));
  expect(screen.getByRole('alert')).toHaveTextContent('On a slow network, the picture may be the reason.');
  screen.getByRole('button', { name: OFFER }).click();
  expect(send).toHaveBeenCalledTimes(1);
  const others: Setback[] = [
    { kind: 'unknown', error },
    { kind: 'found', transaction: { id: '7' } },
    { kind: 'refused', error: { status: 400, data: { detail: 'No.' } } },
  ];
  for (const other of others) {
    rerender(<MemoryRouter>{notice(other)}</MemoryRouter>);
    expect([other.kind, screen.queryByRole('button', { name: OFFER })]).toEqual([other.kind, null]);
  }
});
