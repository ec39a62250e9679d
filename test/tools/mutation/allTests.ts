import path from 'node:path';
import { TESTS_OF_AREA } from './strykerConfig';

/**
 * All tests of an area in one file. Stryker loads every test file that has to do with a mutant, and most of the time
 * would be spent on loading the app again for each of them.
 */
const files = JSON.parse(process.env[TESTS_OF_AREA] ?? '[]') as string[];

/** What some test files replace as soon as they are loaded. */
const replaceable = () => ({ fetch: globalThis.fetch, WebSocket: globalThis.WebSocket });

for (const file of files) {
  describe(file, () => {
    const before = replaceable();
    let own = before;
    beforeAll(() => void Object.assign(globalThis, own));
    jest.requireActual(path.resolve(file));
    own = replaceable();
    // The other files must not see it.
    Object.assign(globalThis, before);
  });
}
