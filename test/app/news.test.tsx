import { act, screen } from '@testing-library/react';
import { offerNewVersion } from '@/app/page/newVersion';
import { NewsStack } from '@/app/shell/NewsStack';
import { foreignSessionHeard } from '@/live/liveActions';
import { intentToShow } from '@/state/slices/intentsSlice';
import { guardLeaving } from '@/widgets/tickets/leaveGuard';
import { renderScreen } from '@test/support/app/renderScreen';

test('a page that heard another session says so until that is dismissed [S11.sessions]', async () => {
  const { user, store } = renderScreen(<NewsStack />);
  expect(screen.queryByRole('status')).toBeNull();
  act(() => {
    store.dispatch(foreignSessionHeard());
  });
  expect(screen.getByRole('status')).toHaveTextContent(/live updates of another log-in.*follows your account again/);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('status')).toBeNull();
});

describe('intent news', () => {
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
});

describe('news stack', () => {
  const draft = { type: 'ORDER', currency_from: 'NGN', currency_to: 'CNY', rate: '215' } as const;

  function renderNews(outcomes: number) {
    const view = renderScreen(<NewsStack />);
    act(() => {
      view.store.dispatch(foreignSessionHeard());
      for (let amount = 1; amount <= outcomes; amount += 1)
        view.store.dispatch(
          intentToShow({
            id: String(amount),
            draft: { ...draft, amount: String(amount) },
            outcome: { kind: 'arrived', id: '77' },
          }),
        );
    });
    return view;
  }

  const amounts = () => screen.queryAllByText(/has arrived/).map(({ textContent }) => /₦ \d+/.exec(textContent)?.[0]);

  test('at most three messages are shown, and the others are counted [S11.notices.three]', () => {
    renderNews(4);
    expect(screen.getByText(/live updates of another log-in/)).toBeInTheDocument();
    expect(amounts()).toEqual(['₦ 1', '₦ 2']);
    expect(screen.getByText('and 2 more')).toBeInTheDocument();
  });

  test('three messages are shown without a count [S11.notices.three]', () => {
    renderNews(2);
    expect(amounts()).toEqual(['₦ 1', '₦ 2']);
    expect(screen.queryByText(/more$/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
  });

  test('a dismissed message makes room for the next one [S11.notices.three]', async () => {
    const { user } = renderNews(4);
    const [first] = screen.getAllByRole('button', { name: 'Dismiss' });
    if (first) await user.click(first);
    expect(amounts()).toEqual(['₦ 1', '₦ 2', '₦ 3']);
    expect(screen.getByText('and 1 more')).toBeInTheDocument();
  });

  test('one press shows all [S11.notices.three]', async () => {
    const { user } = renderNews(4);
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(amounts()).toEqual(['₦ 1', '₦ 2', '₦ 3', '₦ 4']);
  });

  test('one press clears all [S11.notices.three]', async () => {
    const { user, container } = renderNews(9);
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(container).toBeEmptyDOMElement();
  });
});

test('a new version is offered only once no half-filled form is on the screen [S11.offline.version]', () => {
  renderScreen(<NewsStack />);
  const leave = guardLeaving();
  act(() => offerNewVersion(() => undefined));
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  act(leave);
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});
