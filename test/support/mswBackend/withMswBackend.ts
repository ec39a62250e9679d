import { createMswBackend, type MswBackend } from './createMswBackend';
import type { BackendState } from './state';

/**
 * A backend for the tests of a file: a fresh one before each test, closed after it. What the app logs is kept silent.
 * @param seed what it knows in the beginning, besides its two users
 */
export function withMswBackend(seed: () => Partial<BackendState> = () => ({})): MswBackend {
  let backend = createMswBackend();
  beforeEach(() => {
    backend = createMswBackend(seed());
    backend.server.listen({ onUnhandledRequest: 'error' });
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    backend.server.close();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
  // Tests hold one object, which is always the backend of the test that runs.
  return new Proxy(backend, { get: (_first, key) => Reflect.get(backend, key) as unknown });
}
