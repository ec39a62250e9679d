import { act, screen } from '@testing-library/react';
import { hydrateRoot, type Root as ReactRoot } from 'react-dom/client';
import { prerender } from 'react-dom/static.edge';
import { Root } from '@/app/start/Root';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

withMswBackend();

let root: ReactRoot | null = null;
beforeEach(() => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

/** The page as it is rendered in advance: nothing of the visit is known. */
async function htmlOf(pathname: string): Promise<string> {
  window.history.replaceState(null, '', pathname);
  const { prelude } = await prerender(<Root />);
  return new Response(prelude).text();
}

/** Said because both renderers run in one process here: pages are drawn by the build and taken over by a browser. */
const IN_ONE_PROCESS = /^Detected multiple renderers concurrently rendering the same context provider/;

/** Takes over a page that was rendered in advance, after `before` has happened in it. */
async function takeOver(path: string, { state = null, before }: { state?: unknown; before?: () => void } = {}) {
  const html = await htmlOf(path);
  window.history.pushState(state, '', path);
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = html;
  before?.();
  const logged = jest.spyOn(console, 'error').mockClear();
  const mended = jest.fn();
  await act(async () => {
    root = hydrateRoot(place, <Root />, { onRecoverableError: mended });
    await Promise.resolve();
  });
  const isReal = ([said]: unknown[]) => !IN_ONE_PROCESS.test(String(said));
  return { html, complaints: () => mended.mock.calls.concat(logged.mock.calls).filter(isReal) as unknown[] };
}

it.each([
  ['/', 'Yuan, cedis, naira. At the rate you choose.'],
  ['/login', 'Login'],
  ['/register', 'Register'],
  ['/request/password_reset', 'Reset your password'],
  ['/password-reset/some-token', 'Choose a new password'],
])('%s is taken over without a difference [S11.load.pages]', async (path, heading) => {
  const { html, complaints } = await takeOver(path);
  expect(html).toContain(`${heading}</h1>`);
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  expect(complaints()).toEqual([]);
});

it('the text that was typed before the page was taken over stays [S11.load.typed]', async () => {
  await takeOver('/login', {
    before() {
      screen.getByLabelText<HTMLInputElement>('Email').value = 'ada@example.com';
      screen.getByLabelText<HTMLInputElement>('Password').value = 'Secret!1';
    },
  });
  act(() => screen.getByRole('button', { name: 'display the password' }).click());
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  expect(screen.getByLabelText('Password')).toHaveValue('Secret!1');
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
});

it('what the browser alone knows is shown right after the page was taken over [S11.load.pages]', async () => {
  const state = { usr: { registered: 'new@example.com' }, key: 'abc', idx: 1 };
  const { complaints } = await takeOver('/login', { state });
  expect(await screen.findByRole('status')).toHaveTextContent('Your account has been created.');
  expect(screen.getByLabelText('Email')).toHaveValue('new@example.com');
  expect(complaints()).toEqual([]);
});

it('the social links share the address of the page [S1.landing.1]', async () => {
  await takeOver('/');
  expect(await screen.findByRole('link', { name: 'Share on X' })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent(window.location.origin)),
  );
});
