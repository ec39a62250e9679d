import { sessionEndReason } from '@/api/session/endReason';
import { checkToken, onTokenChange, readToken, removeToken, saveToken, TOKEN_KEY } from '@/api/session/tokenStorage';

const heard: (string | null)[] = [];
let stop: () => void;

/** Another tab changes the token and reports it by a storage event. */
function elsewhere(token: string | null): void {
  if (token === null) localStorage.removeItem(TOKEN_KEY);
  else localStorage.setItem(TOKEN_KEY, token);
  window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, newValue: token }));
}

beforeEach(() => {
  localStorage.clear();
  checkToken();
  heard.length = 0;
  stop = onTokenChange((token) => heard.push(token));
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

describe('the session token', () => {
  test('is kept in local storage under the key Token, bare [S6.token.1]', () => {
    saveToken('abc');
    expect(localStorage.getItem('Token')).toBe('abc');
    expect(heard).toEqual(['abc']);
  });

  test('an empty token counts as no token', () => {
    localStorage.setItem(TOKEN_KEY, '');
    expect(checkToken()).toBeNull();
  });

  test('removed in one tab ends the session in every tab', () => {
    saveToken('abc');
    elsewhere(null);
    expect(heard).toEqual(['abc', null]);
    expect(sessionEndReason()).toBe('loggedOut');
  });

  test('removed with everything else that another tab or the browser clears ends the session', () => {
    saveToken('abc');
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(heard).toEqual(['abc', null]);
  });

  test('of another user in another tab is another session', () => {
    saveToken('abc');
    elsewhere('def');
    expect(heard).toEqual(['abc', 'def']);
    expect(sessionEndReason()).toBeNull();
  });

  test('changed while the page slept is noticed when it is looked at again', () => {
    saveToken('abc');
    localStorage.removeItem(TOKEN_KEY);
    window.dispatchEvent(new Event('pageshow'));
    expect(heard).toEqual(['abc', null]);
  });

  test('no listener is called if it stays the same, nor for other keys', () => {
    saveToken('abc');
    saveToken('abc');
    window.dispatchEvent(new StorageEvent('storage', { key: 'persist:crossrate' }));
    expect(heard).toEqual(['abc']);
  });

  test('lasts as long as the page if the browser denies storage', () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      jest.spyOn(Storage.prototype, method).mockImplementation(denied);
    }
    saveToken('abc');
    expect(readToken()).toBe('abc');
    removeToken();
    expect(readToken()).toBeNull();
    expect(heard).toEqual(['abc', null]);
  });
});
