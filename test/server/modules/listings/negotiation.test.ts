import { coalesce } from '@server/platform/turns';
import { acceptedCodings, readHeldTags } from '@server/http/coding';
import { createGate, type Gate } from '@test/support/server/waitUntil';

it.each([
  [undefined, ['identity']],
  ['', ['identity']],
  ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
  ['GZIP', ['gzip', 'identity']],
  ['x-gzip;q=0.5', ['gzip', 'identity']],
  ['br;q=0.2, gzip; q=0.8', ['gzip', 'br', 'identity']],
  ['gzip;q=0.5, identity;q=0.75', ['identity', 'gzip']],
  ['br;q=0, *', ['gzip', 'identity']],
  ['*;q=0', ['identity']],
  ['br, identity;q=0', ['br']],
  ['gzip;q=0.001', ['gzip', 'identity']],
  ['br;q=1.000, gzip;q=0.999', ['br', 'gzip', 'identity']],
  ['br;q=2, gzip;q=-1, deflate', ['identity']],
  [', ,gzip,,', ['gzip', 'identity']],
])('Accept-Encoding %j allows %j [S10.server.encoding]', (header, codings) => {
  expect(acceptedCodings(header)).toEqual(codings);
});

it.each([
  [undefined, []],
  ['"a"', ['"a"']],
  ['W/"a"', ['"a"']],
  ['"a", W/"b,c" ,"d"', ['"a"', '"b,c"', '"d"']],
  ['a', []],
  ['"*"', ['"*"']],
])('If-None-Match %j names %j [S10.server.encoding]', (header, tags) => {
  expect([...readHeldTags(header)]).toEqual(tags);
});

it('If-None-Match * matches every version [S10.server.encoding]', () => {
  expect(readHeldTags(' * ')).toBe('*');
});

describe('joined calls [S10.server.encoding]', () => {
  function joined() {
    const runs: Gate<string>[] = [];
    const call = coalesce(() => {
      const run = createGate<string>();
      runs.push(run);
      return run.opened;
    });
    return { runs, call };
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('share a run that begins after each of them was made', async () => {
    const { runs, call } = joined();
    const early = [call(), call()];
    await turn();
    const late = [call(), call(), call()];
    await turn();
    expect(runs).toHaveLength(1);
    runs[0]?.open('first');
    expect(await Promise.all(early)).toEqual(['first', 'first']);
    await turn();
    expect(runs).toHaveLength(2);
    runs[1]?.open('second');
    expect(await Promise.all(late)).toEqual(['second', 'second', 'second']);
  });

  it('fail together, and later ones start again', async () => {
    let isDown = true;
    const call = coalesce(() => (isDown ? Promise.reject(new Error('down')) : Promise.resolve('up')));
    expect(await Promise.allSettled([call(), call()])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    isDown = false;
    expect(await call()).toBe('up');
  });
});
