import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { CAPABILITIES } from '@contract/calls';
import { renderTicket } from '@/app/screens/deskTicket';
import { statusChanged } from '@/live/liveActions';
import { aListing } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

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
