import * as v from 'valibot';
import { windowOf } from '@contract/countedWindows';
import { openTestApp, type SignedUp } from '@test/support/server/testApp';
import { chooseSeed } from '@test/support/random/seededChoices';
import { seededRandom } from '@test/support/random/seededRandom';
import { opened } from '@test/support/server/opened';
import { OWN_LISTS } from './ownLists';

type Row = Readonly<Record<string, unknown>> & { id: number };

const rows = v.array(v.looseObject({ id: v.number() }));
const oneWindow = windowOf(v.looseObject({ id: v.number() }));

const app = opened(openTestApp);

describe.each(OWN_LISTS)('$name', ({ name, call, put, remove, filter, refused }) => {
  let ada: SignedUp;
  let ben: SignedUp;
  beforeEach(async () => {
    [ada, ben] = [await app.signUp(), await app.signUp()];
  });

  const get = (query: string, { token }: SignedUp = ada) => app.call('GET', `${call}${query}`, { token });

  async function windowAt(query: string, who: SignedUp = ada) {
    const { status, body } = await get(query, who);
    expect({ status, body: status === 200 ? null : body }).toEqual({ status: 200, body: null });
    return v.parse(oneWindow, body);
  }

  const whole = async (query = ''): Promise<Row[]> =>
    v.parse(rows, (await get(query)).body).sort((one, other) => other.id - one.id);

  /** All windows from the newest to the oldest; `between` runs after each. */
  async function walk(query: string, limit: number, between?: () => Promise<unknown>): Promise<Row[]> {
    const found: Row[] = [];
    let next: string | null = null;
    do {
      const before: string = next === null ? '' : `&before=${next}`;
      const answer: { results: Row[]; next: string | null } = await windowAt(`limit=${String(limit)}${query}${before}`);
      expect(answer.results.length).toBeLessThanOrEqual(limit);
      found.push(...answer.results);
      next = answer.next;
      await between?.();
    } while (next !== null);
    return found;
  }

  it('the windows add up to the whole list, also while new rows arrive [S11.windows]', async () => {
    const seed = chooseSeed();
    const random = seededRandom(seed);
    await put(app.owner, ben.id, 30);
    await put(app.owner, ada.id, random.between(120, 230));
    const all = await whole();
    for (let run = 0; run < 5; run += 1) {
      const limit = random.between(3, 100);
      expect({ seed, limit, found: await walk('', limit) }).toEqual({ seed, limit, found: all });
    }
    // The rows that arrive are newer than all others.
    await app.db.query(`update ${name} set created_at = created_at - interval '1 year' where user_id = $1`, [ada.id]);
    const old = await whole();
    expect({ seed, found: await walk('', 50, () => put(app.owner, ada.id, 1)) }).toEqual({ seed, found: old });
  });

  it('the filters find what a filter of the whole list finds [S11.windows.filters]', async () => {
    await put(app.owner, ada.id, 160);
    const all = await whole();
    expect(await walk(`&${filter.query}`, 7)).toEqual(all.filter(filter.finds));
    expect(await walk('&since=2026-01-01T00:10Z', 40)).toEqual(all.slice(0, 130));
    expect(await walk('&until=2026-01-01T00:10Z', 40)).toEqual(all.slice(130));
    expect(await walk(`&until=2026-01-01T00:10Z&since=2026-01-01T00:05Z&${filter.query}`, 40)).toEqual(
      all.slice(130, 145).filter(filter.finds),
    );
  });

  it.each<readonly [field: string, query: string]>([
    ['limit', 'limit=0'],
    ['limit', 'limit=101'],
    ['limit', 'limit='],
    ['before', 'limit=10&before='],
    ['before', 'limit=10&before=rubbish'],
    ['before', 'limit=10&before=%00'],
    ['since', 'limit=10&since=yesterday'],
    ['until', 'limit=10&until=2026-02-30'],
    ...refused.map(([field, query]) => [field, `limit=10&${query}`] as const),
  ])('refuses a wrong %s with a reason for it: %s [S11.windows.bad]', async (field, query) => {
    const { status, body } = await get(query);
    expect({ status, fields: Object.keys(body as object) }).toEqual({ status: 400, fields: [field] });
    expect((body as Record<string, string[]>)[field]?.[0]).toMatch(/\w/);
  });

  it('refuses a cursor of another user, of another list and of a removed row [S11.windows.bad]', async () => {
    await put(app.owner, ben.id, 3);
    await put(app.owner, ada.id, 3);
    const { next: foreign } = await windowAt('limit=1', ben);
    const { results, next } = await windowAt('limit=1');
    const id = String(results[0]?.id);
    expect((await windowAt(`limit=10&before=${next ?? ''}`)).results).toHaveLength(2);
    const { status } = await app.call('DELETE', remove(id), { token: ada.token });
    expect(status).toBe(204);
    const { next: other } = await windowAt('limit=1');
    const named = Buffer.from(other ?? '', 'base64url').toString();
    expect(named).toMatch(new RegExp(`^${name}:\\d+$`));
    const elsewhere = Buffer.from(named.replace(name, 'transactions')).toString('base64url');
    for (const cursor of [foreign, next, elsewhere]) {
      const { status: refusal, body } = await get(`limit=10&before=${cursor ?? ''}`);
      expect([refusal, body]).toEqual([400, { before: [expect.stringMatching(/no such place/) as string] }]);
    }
  });
});
