/**
 * What the tests of a file (or of a `describe`) share: opened before the first of them, closed after the last.
 * @param open opens an app, a server or a database
 */
export function opened<T extends { close(): unknown }>(open: () => Promise<T>): T {
  let one: T | undefined;
  beforeAll(async () => {
    one = await open();
  });
  afterAll(() => one?.close());
  // Tests hold this from the beginning; before it is open it has nothing.
  return new Proxy({} as T, { get: (_none, key) => Reflect.get(one ?? {}, key) as unknown });
}
