import { cookieFor } from '@test/server/channel/feedClient';
import { type Collector, type Span, startCollector } from '@test/support/server/collector';
import { readTraceFrame } from '@contract/values/traceFrame';
import { openClient } from '@test/support/server/liveClient';
import { onFreePort } from '@test/support/server/onFreePort';
import { type ServerProcess, startServerProcess } from '@test/support/server/serverProcess';
import { openTestApp, requestOf, type SignedUp, type TestApp } from '@test/support/server/testApp';
import { waitUntil } from '@test/support/server/waitUntil';
import { fund, setMarket } from '@test/support/money/moneyWorld';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '@server/db/database';
import type { Replica } from '@server/db/replica';
import { createMetrics, newVitals } from '@server/platform/metrics';
import { noFrames } from '@server/platform/tracing';
import { addGauges } from '@server/watch';

describe('tracing', () => {
  let app: TestApp;
  let user: SignedUp;
  let collector: Collector;
  /** Two processes on one database. */
  let here: ServerProcess;
  let there: ServerProcess;

  const start = (settings: Record<string, string>) =>
    onFreePort((port) => startServerProcess(port, { DEMO: 'off', DATABASE_URL: app.url, ...settings }));
  const traced = () => start({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, PROCESS_AFTER_S: '1' });

  beforeAll(async () => {
    [app, collector] = [await openTestApp(), await startCollector()];
    user = await app.signUp('kofi.mensah@example.com');
    await setMarket(app.db);
    await fund(app.db, String(user.id), 'CNY', '1000');
    here = await traced();
    there = await traced();
  });
  afterAll(async () => {
    await Promise.all([here.end('SIGTERM'), there.end('SIGTERM')]);
    await collector.close();
    await app.close();
  });

  const call = (method: string, way: string, body?: unknown) =>
    fetch(`${here.url}/backend/${way}`, requestOf(method, { token: user.token, ...(body !== undefined && { body }) }));
  const LISTING = { type: 'LIST', currency_from: 'CNY', currency_to: 'NGN', amount: '43.21', rate: '216' };
  const LISTED = 'POST /backend/transactions/';

  /** The names of a span and of all that it is part of, up to the start of its trace. */
  function chainOf(span: Span): string[] {
    const parent = collector.spans.find(({ id, trace }) => id === span.parent && trace === span.trace);
    return [span.name, ...(parent ? chainOf(parent) : [])];
  }

  /** The places in this trace that a socket heard. */
  const placesIn = (texts: readonly string[], trace: string) =>
    texts.flatMap(readTraceFrame).filter((place) => place.includes(trace));

  /** Lists, while a page of the same user follows in the other process. @returns what was sent of that trace */
  async function listWhileFollowed(): Promise<{ named: (name: string) => Span[]; texts: string[] }> {
    const page = await openClient(there.url, ['notifications', 'homepage_updates'], {
      headers: { Cookie: await cookieFor(app, user) },
    });
    page.socket.send(JSON.stringify({ type: 'subscribe', group: 'transactions', feed: 1, since: '0-0' }));
    await page.until(1);

    const requests = () => collector.spans.filter(({ name }) => name === LISTED);
    const before = requests().length;
    const answer = await call('POST', 'transactions/', LISTING);
    expect(answer.status).toBe(201);

    await waitUntil(() => requests().length > before);
    const listed = requests().at(-1) as Span;
    // The first is sent by the other process. The second may end after the request, and is sent with the next spans then.
    for (const wanted of ['push', 'publish'])
      await collector.until(({ name, trace }) => name === wanted && trace === listed.trace);

    // Its place follows its message as a text of its own, and what another listing changed may come between.
    while (placesIn(page.texts, listed.trace).length === 0) await once(page.socket, 'received');
    page.socket.terminate();
    return {
      named: (name) => collector.spans.filter((span) => span.trace === listed.trace && span.name === name),
      texts: page.texts,
    };
  }

  it('a request, its transaction, what it posts, its commit and its announcement are one trace [S11.traces.chain]', async () => {
    const { named } = await listWhileFollowed();
    expect(named('with').map(chainOf)).toContainEqual(['with', 'post', 'transaction', LISTED]);
    for (const name of ['commit', 'announce', 'publish'])
      expect(named(name).map(chainOf)).toContainEqual([name, 'transaction', LISTED]);
    expect(named(LISTED)).toMatchObject([
      {
        parent: '',
        facts: { 'http.route': '/backend/transactions/', 'http.response.status_code': '201' },
      },
    ]);
  });

  it('another process that sends a change to its sockets continues the trace of the change [S11.traces.sent]', async () => {
    const { named } = await listWhileFollowed();
    const sent = named('deliver').filter(({ process }) => process === String(there.pid));
    const own = sent.find(({ facts }) => facts['live.group'] === 'homepage_updates');
    expect(own?.facts['live.sockets']).toBe('1');
    expect(sent.map(chainOf)[0]).toEqual(['deliver', 'announce', 'transaction', LISTED]);
    const [push] = named('push');
    expect([push?.process, push && chainOf(push)]).toEqual([
      String(there.pid),
      ['push', 'deliver', 'announce', 'transaction', LISTED],
    ]);
    // "From commit to sent" can be read off.
    const commit = named('commit').find(({ process }) => process === String(here.pid));
    expect(commit && push && push.endedAt > commit.endedAt).toBe(true);
  });

  it('a page that follows contents adds when it painted them to the trace of the change [S11.traces.painted]', async () => {
    const { named, texts } = await listWhileFollowed();
    const [push] = named('push') as [Span];
    const [place, ...others] = placesIn(texts, push.trace);
    expect([place, others]).toEqual([`00-${push.trace}-${push.id}-01`, []]);
    const body = { route: '/', device: 'desk', FCP: 300, paints: [{ place, heard: 900, painted: 860 }] };
    const reported = await fetch(`${here.url}/backend/page-vitals/`, requestOf('POST', { body }));
    expect(reported.status).toBe(200);
    const paint = await collector.until(({ name }) => name === 'paint');
    expect(chainOf(paint)).toEqual(['paint', 'push', 'deliver', 'announce', 'transaction', LISTED]);
    expect([paint.endedAt - paint.startedAt, paint.facts]).toEqual([40_000_000n, {}]);
    // Only a server that counts or traces wants to know.
    expect(await (await call('GET', 'capabilities/')).json()).toHaveProperty('pageVitals');
  });

  it('a settlement of the worker is a separate trace, up to the messages to sockets [S11.traces.sent]', async () => {
    await listWhileFollowed();
    const isSent = (span: Span) => chainOf(span).join() === 'deliver,announce,transaction,settle';
    const sent = await collector.until(isSent);
    const settled = collector.spans.find(({ name, trace }) => name === 'settle' && trace === sent.trace);
    expect(settled).toMatchObject({ parent: '', facts: { 'worker.pieces': '1' } });
  });

  it('answers and sockets that follow no contents get nothing of a trace [S11.traces.private]', async () => {
    const others = await openClient(there.url, ['transactions', 'notifications', 'homepage_updates'], {
      headers: { Cookie: await cookieFor(app, user) },
    });
    await listWhileFollowed();
    const texts = await others.until(2).then(() => others.texts);
    others.socket.terminate();
    const answer = await call('GET', 'wallets/');
    expect(texts.join()).not.toMatch(/parent|00-[0-9a-f]{32}/);
    expect([...answer.headers.keys()].filter((name) => /trace|baggage/.test(name))).toEqual([]);
  });

  it('a trace contains routes, kinds of statements and counts, and nothing about a user [S11.traces.private]', async () => {
    const { id } = (await (await call('POST', 'transactions/', LISTING)).json()) as { id: number };
    await call('POST', `transactions/${String(id)}/revoke/`, {});
    await call('GET', 'transactions/?status=pending&limit=17');
    await call('GET', `transactions/${String(id)}/no-such-call/kofi.mensah@example.com/`);
    await call('POST', 'login/', { email: user.email, password: 'Wrong!word2' });
    await collector.until(({ name }) => name === 'POST /backend/login/');
    const all = collector.bodies.join();
    for (const secret of [user.email, 'kofi', user.token, 'Wrong!word2', '43.21', 'limit=17', 'no-such-call', '$1'])
      expect(all).not.toContain(secret);
    const values = new Map<string, Set<string>>();
    for (const { facts } of collector.spans)
      for (const [key, value] of Object.entries(facts)) values.set(key, (values.get(key) ?? new Set()).add(value));
    const shapes: Record<string, RegExp> = {
      'http.request.method': /^[A-Z]+$/,
      'http.route': /^(unknown|\*|(\/(:?[\w-]+|\*))+\/?)$/,
      'http.response.status_code': /^\d{3}$/,
      'db.system.name': /^postgresql$/,
      'db.operation.name': /^[a-z]+$/,
      'error.type': /^\w+$/,
      'ledger.journals': /^\d+$/,
      'ledger.lines': /^\d+$/,
      'news.messages': /^\d+$/,
      'live.group': /^[a-z_]+$/,
      'live.sockets': /^\d+$/,
      'worker.pieces': /^\d+$/,
    };
    for (const [key, found] of values)
      for (const value of found)
        expect(`${key} ${value}`).toMatch(new RegExp(`^${key} ${(shapes[key] ?? /^(?!)/).source.slice(1)}`));
    expect([...(values.get('http.route') ?? [])].join()).not.toContain(String(id));
  });

  it('a line of the log about a request names its trace [S11.traces.chain]', async () => {
    const answer = await call('GET', 'wallets/');
    const id = answer.headers.get('X-Request-Id') ?? '';
    const lineOf = () =>
      here
        .log()
        .split('\n')
        .find((line) => line.includes(id));
    await waitUntil(() => lineOf() !== undefined);
    const { trace } = JSON.parse(lineOf() ?? '{}') as { trace: string };
    expect((await collector.until((span) => span.trace === trace && span.parent === '')).name).toBe(
      'GET /backend/wallets/',
    );
  });
});

describe('rules', () => {
  const ROOT = path.resolve(__dirname, '../../..');
  const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
  const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

  /** The metrics that a text reads; a histogram under its own name. */
  const readBy = (text: string) => [
    ...new Set(matches(text, /(crossrate_\w+)/g).map((name) => name.replace(/_(bucket|count|sum)$/, ''))),
  ];

  /** Each rule of alerts.yml as text, by its name. */
  const RULES = new Map(
    read('server/ops/alerts.yml')
      .split('- alert: ')
      .slice(1)
      .map((rule) => [/^\w+/.exec(rule)?.[0] ?? '', rule] as const),
  );
  const lineOf = (rule: string, key: string) => new RegExp(`^ +${key}: '?(.+?)'?$`, 'm').exec(rule)?.[1] ?? '';

  /** The rows of the table of metrics: each name, and when to look at it. Several conditions are several alerts. */
  const TABLE = matches(
    /\| metric +\| look when +\| then +\|\n.*\n((?:\|.*\n)+)/.exec(read('docs/OPERATIONS.md'))?.[1] ?? '',
    /^\| (.*)$/gm,
  ).map((row) => {
    const [name = '', lookWhen = ''] = row.split(' | ').map((cell) => cell.trim());
    return { metric: name.replaceAll('`', ''), lookWhen: lookWhen === '–' ? [] : lookWhen.split('; ') };
  });
  const NAMES = TABLE.map(({ metric }) => metric);

  const DASHBOARDS = readdirSync(path.join(ROOT, 'server/ops/grafana')).map((file) =>
    read(`server/ops/grafana/${file}`),
  );
  const SHOWN = readBy(DASHBOARDS.flatMap((text) => matches(text, /"expr": (".*")/g)).join());

  /** What the server exports, with all that it may be given. */
  function exportedNames(): string[] {
    const metrics = createMetrics();
    const vitals = { ...newVitals(), isOnNats: () => true };
    const replica = { isUsed: true, lag: () => Promise.resolve(0) } as unknown as Replica;
    const db = {} as Database;
    addGauges(metrics, { db, vitals, replica, countSockets: () => 0, frames: noFrames(), processAfterS: 0 });
    return metrics.registry.getMetricsAsArray().map(({ name }) => name);
  }

  it('the server exports each metric of the table, of the alerts and of the dashboards, and each of its own is in the table [S11.watch]', () => {
    const exported = exportedNames();
    expect(NAMES.length).toBeGreaterThan(20);
    const named = [...NAMES, ...readBy([...RULES.values()].join()), ...SHOWN];
    expect(named.filter((name) => !exported.includes(name))).toEqual([]);
    const ours = exported.filter((name) => !/^crossrate_(nodejs|process)_/.test(name));
    expect(ours.filter((name) => !NAMES.includes(name))).toEqual([]);
  });

  it('each metric of the table is in a dashboard [S11.watch]', () => {
    expect(DASHBOARDS).toHaveLength(5);
    expect(NAMES.filter((name) => !SHOWN.includes(name))).toEqual([]);
  });

  it('each condition of the table has one alert, which reads the metric that it is for and no other [S11.watch]', () => {
    const conditions = TABLE.flatMap(({ metric, lookWhen }) =>
      lookWhen.map((condition) => `${metric} in the table of docs/OPERATIONS.md: ${condition}`),
    );
    const rules = [...RULES.values()];
    expect(rules.map((rule) => lineOf(rule, 'look_at')).sort()).toEqual(conditions.sort());
    for (const rule of rules) expect(readBy(lineOf(rule, 'expr'))).toEqual(readBy(lineOf(rule, 'look_at')));
  });

  it('each alert has a severity and a test case, and is inhibited only by alerts [S11.watch]', () => {
    const tried = new Set(matches(read('server/ops/alerts.test.yml'), /alertname="(\w+)"/g));
    expect([...tried].sort()).toEqual([...RULES.keys()].sort());
    for (const [name, rule] of RULES) {
      expect({ name, severity: lineOf(rule, 'severity') }).toEqual({
        name,
        severity: expect.stringMatching(/^(critical|warning|info)$/) as string,
      });
      const inhibitedBy = lineOf(rule, 'inhibited_by');
      expect(inhibitedBy === '' || RULES.has(inhibitedBy)).toBe(true);
    }
  });
});
