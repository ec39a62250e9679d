import { screen, waitFor } from '@testing-library/react';
import { LoginScreen } from '@/features/auth/LoginScreen';
import { ROUTES } from '@/routes/routes';
import { PASSWORD } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { renderAuth } from './renderAuth';

withMswBackend();

const LEVEL = '/market/CNY?for=NGN&rate=212.4';
afterEach(() => sessionStorage.clear());

test.each([
  ['a level', LEVEL, LEVEL],
  ['a level with what other programs add to a link', `${LEVEL}&utm_source=chat`, `${LEVEL}&utm_source=chat`],
  ['any other page', '/withdraw', '/homepage'],
  ['another origin', '//example.com/market/CNY?rate=1', '/homepage'],
])(
  'a log-in leads to what was asked for only if it is a level, and once: %s [S11.share.arrive]',
  async (_title, asked, leadsTo) => {
    sessionStorage.setItem('wanted', asked);
    const { user, address } = renderAuth((visit) => <LoginScreen {...visit} />, {
      path: ROUTES.login,
      at: ROUTES.login,
    });
    await user.type(screen.getByLabelText('Email'), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`);
    await waitFor(() => expect(address()).toBe(leadsTo));
    expect(sessionStorage).toHaveLength(0);
  },
);
