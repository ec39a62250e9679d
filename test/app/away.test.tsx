import { act, screen, waitFor } from '@testing-library/react';
import type { Notification as Entry } from '@contract/notifications';
import { CAPABILITIES } from '@contract/calls';
import { AWAY_KEY, hasAwayChoice, PUSH_KEY } from '@/api/session/awayChoice';
import { beginAwayRecord, endAwayRecord } from '@/api/session/awayRecord';
import { writePushRecord } from '@/api/session/pushRecord';
import { saveToken } from '@/api/session/tokenStorage';
import { AwayNotices } from '@/app/away/AwayNotices';
import { amountsHidden } from '@/state/slices/preferencesSlice';
import { aNotification } from '@test/support/app/builders';
import { fakeLocks } from '@test/support/app/fakeLocks';
import { fakeNotification, fakePushManager } from '@test/support/app/fakePush';
import { resetVisibility, setHidden } from '@test/support/app/screenOf';
import { renderScreen } from '@test/support/app/renderScreen';
import { ADA } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { offerNewVersion } from '@/app/page/newVersion';
import { NewsStack } from '@/app/shell/NewsStack';
import { foreignSessionHeard } from '@/live/liveActions';
import { intentToShow } from '@/state/slices/intentsSlice';
import { guardLeaving } from '@/widgets/tickets/leaveGuard';

describe('away notices', () => {
  const backend = withMswBackend(() => ({ capabilities: CAPABILITIES, notifications: [] }));

  let locks = fakeLocks();

  let system = fakeNotification();

  beforeEach(() => {
    locks = fakeLocks();
    system = fakeNotification();
    setHidden(true);
  });

  afterEach(() => {
    locks.restore();
    system.restore();
    resetVisibility();
  });

  const FUNDED: Entry['about'] = {
    ...{ kind: 'funding', type: 'FUND_WALLET', status: 'COMPLETED', transaction: '41' },
    amount: { amount: '1500.509', currency: 'CNY' },
  };

  const looks = () => backend.callsOf('getNewestNotifications').length;

  const kept = () => localStorage.getItem(AWAY_KEY) ?? '';

  /** The app in a hidden tab of a user who has chosen notices, after its first look. */
  async function open() {
    const token = backend.signIn();
    saveToken(token);
    await beginAwayRecord();
    const view = renderScreen(<AwayNotices />, { token });
    await waitFor(() => expect(kept()).not.toMatch(/"since":null/));
    await waitFor(() => expect(backend.live.isSubscribed('notifications')).toBe(true));
    return view;
  }

  function arrive(...given: Partial<Entry>[]): void {
    backend.state.notifications.unshift(...given.map((one) => ({ ...aNotification(one), owner: ADA, read: false })));
    backend.announce('notifications');
  }

  test('a notification says what happened, how much, and what to do, and its press opens its transaction [S11.away.words, S11.away.press]', async () => {
    const { address } = await open();
    arrive({ id: '901', about: FUNDED });
    await waitFor(() => expect(system.shown).toHaveLength(1));
    const [notice] = system.shown;
    expect(notice).toMatchObject({
      title: 'Funding completed',
      body: 'Your funding of 1,500.50 CNY is completed. You can use it now.',
      tag: '901',
    });
    act(() => notice?.onclick?.());
    expect(address()).toBe('/transaction-details/41');
  });

  test('a new device is shown with what to do and until when, and its press opens the list of devices [S11.devices.notice]', async () => {
    const { address } = await open();
    const until = '2026-11-28T10:00:00.000Z';
    arrive({ id: '902', about: { kind: 'device', browser: 'Firefox', system: 'Windows', until } });
    await waitFor(() => expect(system.shown).toHaveLength(1));
    const [notice] = system.shown;
    expect(notice?.title).toBe('New device logged in');
    expect(notice?.body).toMatch(/press “That was not me” in the mail before 28 November, 10:00\.$/);
    act(() => notice?.onclick?.());
    expect(address()).toBe('/profile');
  });

  test('hidden amounts are hidden in the notices too [S11.away.words, S11.hide.all]', async () => {
    const { store } = await open();
    store.dispatch(amountsHidden(true));
    arrive({ about: FUNDED }, { message: 'You got 12 CNY.', about: undefined });
    await waitFor(() => expect(system.shown).toHaveLength(2));
    expect(system.shown.map(({ body }) => body)).toEqual([
      'You got ••• CNY.',
      'Your funding of ••• CNY is completed. You can use it now.',
    ]);
  });

  test('what was there before is not shown, and nothing twice [S11.away.once]', async () => {
    backend.state.notifications = [{ ...aNotification({ id: '7' }), owner: ADA, read: false }];
    await open();
    arrive({ id: '8' });
    await waitFor(() => expect(system.shown).toHaveLength(1));
    arrive({ id: '9' });
    await waitFor(() => expect(system.shown.map(({ tag }) => tag)).toEqual(['8', '9']));
  });

  test('nothing is shown while a tab is visible, and not later either [S11.away.visible]', async () => {
    await open();
    act(() => setHidden(false));
    await waitFor(() => expect(locks.held()).toContain('crossrate-visible'));
    arrive({ id: '8' });
    await waitFor(() => expect(kept()).toContain('"8"'));
    act(() => setHidden(true));
    await waitFor(() => expect(locks.held()).not.toContain('crossrate-visible'));
    arrive({ id: '9' });
    await waitFor(() => expect(system.shown.map(({ tag }) => tag)).toEqual(['9']));
  });

  test('without the choice nothing is asked and nothing is shown [S11.away.asked]', () => {
    const { store } = renderScreen(<AwayNotices />, { token: backend.signIn() });
    expect(store.getState().session.isOpen).toBe(true);
    expect(locks.held()).toEqual([]);
    expect(looks()).toBe(0);
    expect(system.asked).toEqual([]);
  });

  test('the choice ends with a press, and with its session [S11.away.end]', async () => {
    await open();
    act(() => endAwayRecord());
    await waitFor(() => expect(locks.held()).toEqual([]));
    saveToken(backend.signIn());
    await beginAwayRecord();
    expect(hasAwayChoice()).toBe(true);
    saveToken(backend.signIn());
    renderScreen(<AwayNotices />);
    await waitFor(() => expect(hasAwayChoice()).toBe(false));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('the press of a notice, which the worker hears, opens its place in the tab that the worker asks [S11.away.press]', async () => {
    const listeners = new Set<(event: object) => void>();
    const serviceWorker = {
      startMessages: jest.fn(),
      getRegistration: () => Promise.resolve(undefined),
      addEventListener(_type: string, listener: (event: object) => void, { signal }: { signal: AbortSignal }) {
        listeners.add(listener);
        signal.addEventListener('abort', () => listeners.delete(listener));
      },
    };
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
    const { address } = await open();
    const port = { postMessage: jest.fn() };
    const say = (data: unknown) => act(() => listeners.forEach((listener) => listener({ data, ports: [port] })));
    say('another message');
    say({ open: '/transaction-details/41' });
    expect(address()).toBe('/transaction-details/41');
    expect(port.postMessage.mock.calls).toEqual([[true]]);
    act(() => endAwayRecord());
    say({ open: '/rates' });
    expect(address()).toBe('/transaction-details/41');
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
});

describe('pushes are renewed', () => {
  const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));

  const NOW = 'https://push.example/1';

  let system: ReturnType<typeof fakeNotification>;

  let pushes: ReturnType<typeof fakePushManager>;

  beforeEach(() => {
    [system, pushes] = [fakeNotification(), fakePushManager()];
    system.allow();
  });

  afterEach(() => {
    system.restore();
    pushes.restore();
  });

  /** The app of a user whose browser was reached at this address when they turned pushes on. */
  async function openWith(endpoint: string) {
    const token = backend.signIn();
    saveToken(token);
    await writePushRecord({ endpoint, amounts: true });
    return renderScreen(<AwayNotices />, { token });
  }

  const kept = () => (JSON.parse(localStorage.getItem(PUSH_KEY) ?? '{}') as { endpoint?: string }).endpoint;

  test('a browser that has another address than before is reached at the new one [S11.away.renewed]', async () => {
    await openWith('https://push.example/before');
    await waitFor(() => expect(kept()).toBe(NOW));
    expect(backend.callsOf('saveAwayPush').map(({ body }) => body)).toEqual([
      { endpoint: NOW, p256dh: 'BPoint', auth: 'secret', amounts: true },
    ]);
  });

  test('a browser that has the same address asks the server nothing [S11.away.renewed]', async () => {
    pushes.begin();
    await openWith(NOW);
    await waitFor(() => expect(pushes.looked()).toBe(1));
    expect(backend.callsOf('getAway')).toEqual([]);
    expect(kept()).toBe(NOW);
  });

  test('an ended session does not turn on what the next one did not choose [S11.away.renewed]', async () => {
    saveToken('an earlier session');
    await writePushRecord({ endpoint: 'https://push.example/before', amounts: true });
    const token = backend.signIn();
    saveToken(token);
    renderScreen(<AwayNotices />, { token });
    await waitFor(() => expect(kept()).toBeUndefined());
    expect(backend.callsOf('saveAwayPush')).toEqual([]);
  });
});

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
