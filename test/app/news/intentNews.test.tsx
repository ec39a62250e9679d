import { act, screen } from '@testing-library/react';
import { NewsStack } from '@/app/shell/NewsStack';
import { intentToShow } from '@/state/slices/intentsSlice';
import { renderScreen } from '@test/support/app/renderScreen';

const draft = { type: 'ORDER', currency_from: 'NGN', currency_to: 'CNY', amount: '2500.5', rate: '215' } as const;

function render() {
  const view = renderScreen(<NewsStack />);
  act(() => {
    view.store.dispatch(intentToShow({ id: 'one', draft, outcome: { kind: 'arrived', id: '77' } }));
    view.store.dispatch(intentToShow({ id: 'two', draft: { ...draft, type: 'LIST' }, outcome: { kind: 'lost' } }));
  });
  return view;
}

test('what has arrived is shown with a link to it, and must not be sent again [S11.once.pending]', async () => {
  const { user, address } = render();
  expect(screen.getByText(/has arrived/)).toHaveTextContent(
    /^Your order of ₦ 2,500\.50 has arrived.*Do not send it again/,
  );
  await user.click(screen.getByRole('link', { name: 'Open it' }));
  expect(address()).toBe('/transaction-details/77');
});

test('what is lost is shown until it is dismissed [S11.once.pending]', async () => {
  const { user } = render();
  expect(screen.getByText(/was not made/)).toHaveTextContent(
    /^Your listing of ₦ 2,500\.50 was not made.*You can try again/,
  );
  const [, second] = screen.getAllByRole('button', { name: 'Dismiss' });
  if (second) await user.click(second);
  expect(screen.queryByText(/was not made/)).toBeNull();
  expect(screen.getByText(/has arrived/)).toBeInTheDocument();
});
