import type { Call } from '@contract/call';
import { SERVED_CALLS } from '@contract/calls';
import { refusalTexts } from '@/texts/refusals';
import { openApiDocument } from '@server/openapi/document';
import { isErrorShape } from '@test/server/scenarios/hostile/verdict';
import { type Answer, PASSWORD } from '@test/support/server/testApp';
import { operationsOf } from '@test/server/openapi/document';
import { aFrozenUser, FROZEN_CHANGES } from './frozen';
import type { Access } from '@test/contract/nouns/callFacts';
import { CALL_ACCESS, ROUTE_ACCESS } from './matrix';
import { openPeople, type People, type Person, stateOf, QUERIES } from './people';

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.app.close());

interface Row {
  name: string;
  method: string;
  path: string;
  isPublic: boolean;
  access: Access | undefined;
}

const accessOf = (name: string): Access | undefined => ({ ...CALL_ACCESS, ...ROUTE_ACCESS })[name];

/** Every call of the tables and every other route of the server. */
const ROWS: readonly Row[] = [
  ...Object.entries<Call>(SERVED_CALLS).map(([name, { method, path, access }]) => ({
    name,
    method,
    path,
    isPublic: access === 'public',
  })),
  ...operationsOf(openApiDocument())
    .filter(({ operation }) => !operation['x-calls'])
    .map(({ method, path, operation }) => ({
      name: operation.operationId as string,
      method,
      path,
      isPublic: (operation.security as unknown[]).length === 0,
    })),
].map((row) => ({ ...row, access: accessOf(row.name) }));

const PRIVATE = ROWS.filter(({ isPublic }) => !isPublic);
const FOREIGN = PRIVATE.filter(({ access }) => access?.foreign);

function call(row: Row, headers: Record<string, string>, id = '1', query = '', body: object = {}): Promise<Answer> {
  const path = row.path.replace(/\{\w+\}/, id) + query;
  return people.app.call(row.method, path, { headers, ...(row.method === 'GET' ? {} : { body }) });
}
/** The owner's record of a kind, or a new one. */
async function idOf(belonging: Required<Access>['foreign']['belonging']): Promise<string> {
  if (typeof belonging === 'string') return people.belongings[belonging];
  const { path, body } = belonging;
  const made = await people.app.call('POST', path, { token: people.owner.token, body });
  return String((made.body as { id: unknown }).id);
}
const as = ({ token }: Person) => ({ Authorization: `Token ${token}` });

it('has a row for every call and every route of the server [S11.access]', () => {
  expect(ROWS.filter(({ access }) => access === undefined).map(({ name }) => name)).toEqual([]);
  const nameless = PRIVATE.filter(({ path, access }) => path.includes('{') && !access?.foreign);
  expect(nameless.map(({ name }) => name)).toEqual([]);
  const known = ROWS.map(({ name }) => name);
  expect(Object.keys(ROUTE_ACCESS).filter((name) => !known.includes(name))).toEqual([]);
});

it.each(PRIVATE.map((row) => [row.name, row] as const))(
  '%s answers 401 to every header that opens nothing, and changes nothing [S11.access]',
  async (_name, row) => {
    const before = await stateOf(people);
    for (const [wrong, headers] of Object.entries(people.dead)) {
      const { status, body } = await call(row, headers, '1');
      expect([wrong, status, isErrorShape(JSON.stringify(body))]).toEqual([wrong, 401, true]);
    }
    expect(await stateOf(people)).toBe(before);
  },
);

it.each(ROWS.filter(({ isPublic }) => isPublic).map((row) => [row.name, row] as const))(
  '%s asks for no token [S11.access]',
  async (_name, row) => {
    expect([200, 400, 404]).toContain((await call(row, {})).status);
  },
);

it.each(PRIVATE.map((row) => [row.name, row.access?.deactivated, row] as const))(
  '%s: a deactivated user gets %s [S11.access]',
  async (name, deactivated, row) => {
    // The others use this session.
    if (name === 'logoutAll') return expect(deactivated).toBe('let in');
    const { status } = await call(row, as(people.deactivated));
    if (deactivated === 403) expect(status).toBe(403);
    else expect([200, 400, 404]).toContain(status);
  },
);

it.each(FOREIGN.map((row) => [row.name, row] as const))(
  "%s touches nothing of another user's [S11.access]",
  async (name, row) => {
    const { belonging, as: place, answer } = row.access?.foreign ?? { belonging: 'user', as: 'id', answer: 404 };
    const id = await idOf(belonging);
    expect(id).toMatch(/^[\w-]+$/);
    const query = typeof place === 'object' && 'query' in place ? `?${place.query}=${id}` : '';
    const fields = name === 'createTransaction' ? { type: 'WITHDRAW', currency_from: 'CNY', amount: '1' } : {};
    const rest = {
      ...fields,
      currency: 'CNY',
      amount: '500',
      description: 'Mine.',
      kind: 'message',
      text: 'Mine.',
      label: 'Mine',
      phone: '+233240000000',
      password: PASSWORD,
      default: true,
    };
    const body = typeof place === 'object' && 'field' in place ? { ...rest, [place.field]: id } : {};
    const before = await stateOf(people);
    const got = await call(row, as(people.stranger), id, query, body);
    if (answer === 'nothing') expect(got).toMatchObject({ status: 200, body: [] });
    else expect([got.status, isErrorShape(JSON.stringify(got.body))]).toEqual([answer, true]);
    // Another user's record and one that does not exist get the same answer.
    if (answer === 404 && place === 'id')
      expect((await call(row, as(people.stranger), '999999')).body).toEqual(got.body);
    expect(await stateOf(people)).toBe(before);
  },
);

it.each(PRIVATE.filter(({ method }) => method === 'GET').map((row) => [row.name, row] as const))(
  "%s shows the stranger nothing of the owner's [S11.access]",
  async (name, row) => {
    const { body } = await call(row, as(people.stranger), '1', QUERIES[name]);
    const entries = (Array.isArray(body) ? body : [body]) as { user?: number }[];
    const text = JSON.stringify(body);
    expect(text).not.toContain(people.owner.email);
    expect(text).not.toContain('owners-upload');
    // The market is everybody's.
    if (name === 'getListings' || name === 'getRates' || name === 'getRate') return;
    expect(entries.filter(({ user }) => user !== undefined && String(user) !== people.stranger.id)).toEqual([]);
  },
);

it.each(['FUND_WALLET', 'WITHDRAW', 'LIST', 'ORDER', 'MOF_ORDER'])(
  'neither a deactivated nor a frozen user starts a %s [S11.access]',
  async (type) => {
    const bank_account = people.belongings.bankAccount;
    const body = {
      type,
      currency_from: 'CNY',
      currency_to: 'NGN',
      amount: '1',
      rate: '216',
      path: 'CNY->NGN',
      bank_account,
    };
    const cash = type === 'FUND_WALLET' || type === 'WITHDRAW' ? { ...body, currency_to: 'CNY' } : body;
    for (const { token } of [people.deactivated, people.frozen]) {
      expect((await people.app.call('POST', 'transactions/', { token, body: cash })).status).toBe(403);
    }
  },
);

it.each(PRIVATE.filter(({ method }) => method === 'GET').map((row) => [row.name, row] as const))(
  '%s lets a frozen user read [S11.access]',
  async (name, row) => {
    // The same as for everybody: a record that is not theirs is not found.
    const [frozen, stranger] = [people.frozen, people.stranger].map((one) => call(row, as(one), '1', QUERIES[name]));
    expect((await frozen)?.status).toBe((await stranger)?.status);
  },
);

const CHANGES = PRIVATE.filter(({ method }) => method !== 'GET');

it('has a row for every change that a frozen user may try [S11.access]', () => {
  expect(Object.keys(FROZEN_CHANGES).sort()).toEqual(CHANGES.map(({ name }) => name).sort());
});

it.each(CHANGES.map((row) => [row.name, FROZEN_CHANGES[row.name]?.answer, row] as const))(
  '%s: a frozen user is %s [S11.access, S11.console.users]',
  async (name, answer, row) => {
    const own = await aFrozenUser(people.app);
    const { id, body } = FROZEN_CHANGES[name]?.send(own) ?? {};
    const before = await stateOf(people);
    const got = await call(row, as(own), id, '', body);
    if (answer === 'let in') return expect([200, 201, 204, 400, 404, 409]).toContain(got.status);
    expect(got.status).toBe(403);
    if (answer === 'refused') expect(got.body).toEqual({ detail: refusalTexts.accountFrozen, code: 'frozen' });
    expect(await stateOf(people)).toBe(before);
  },
);
