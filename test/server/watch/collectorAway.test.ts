import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startCollector } from '@test/support/server/collector';
import { onFreePort } from '@test/support/server/onFreePort';
import { opened } from '@test/support/server/opened';
import { startServerProcess } from '@test/support/server/serverProcess';
import { openTestApp, requestOf, type SignedUp } from '@test/support/server/testApp';
import { waitUntil } from '@test/support/server/waitUntil';

const app = opened(openTestApp);
let user: SignedUp;

const start = (settings: Record<string, string>) =>
  onFreePort((port) => startServerProcess(port, { DEMO: 'off', DATABASE_URL: app.url, ...settings }));

beforeAll(async () => {
  user = await app.signUp('kofi.mensah@example.com');
});

it('a collector that is silent holds up no request and no stop [S11.traces.away]', async () => {
  const silent = await startCollector();
  silent.answer = () => undefined;
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: silent.url });
  const ask = () => fetch(`${server.url}/backend/wallets/`, requestOf('GET', { token: user.token }));
  expect((await ask()).status).toBe(200);
  await silent.until(({ name }) => name === 'GET /backend/wallets/');
  expect((await ask()).status).toBe(200);
  await server.end('SIGTERM');
  await silent.close();
});

it('a collector that refuses is reported once, and so is its return [S11.traces.away]', async () => {
  const refusing = await startCollector();
  const accept = refusing.answer;
  refusing.answer = (response) => void response.writeHead(400).end();
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: refusing.url });
  /** Asks once for each time that the collector is asked, because each request costs both of us. */
  const askUntil = async (isDone: () => boolean) => {
    while (!isDone()) {
      const before = refusing.bodies.length;
      expect((await fetch(`${server.url}/backend/health/`)).ok).toBe(true);
      await waitUntil(() => refusing.bodies.length > before || isDone());
    }
  };
  await askUntil(() => refusing.bodies.length > 2);
  refusing.answer = accept;
  await askUntil(() => server.log().includes('the collector takes traces again'));
  expect(server.log().split('the collector takes no traces')).toHaveLength(2);
  await server.end('SIGTERM');
  await refusing.close();
});

it.each([
  ['none of the SDK without a collector', {}, false],
  ['the SDK with a collector', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, true],
])('a process loads %s [S11.traces.off]', async (_what, settings, isLoaded) => {
  const hook = path.join(tmpdir(), `crossrate-modules-${String(process.pid)}.cjs`);
  const found = `${hook}.json`;
  const write = `require('node:fs').writeFileSync(${JSON.stringify(found)}, JSON.stringify(Object.keys(require.cache)))`;
  await writeFile(hook, `process.on('exit', () => ${write});`);
  const server = await start({ ...settings, NODE_OPTIONS: `--require ${hook}` });
  await server.end('SIGTERM');
  const modules = JSON.parse(await readFile(found, 'utf8')) as string[];
  await Promise.all([rm(hook), rm(found)]);
  const loaded = modules.filter((file) => /node_modules\/@opentelemetry\/(?!api\/)/.test(file.replaceAll('\\', '/')));
  expect(modules.some((file) => file.endsWith('main.cjs'))).toBe(true);
  expect(loaded.length > 0).toBe(isLoaded);
});
