import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { REFUSAL_CODES } from '@server/platform/refusal';
import { aUserOf, moneySuite } from '@test/support/money/moneyWorld';
import { aKeyOf, openCcxtServer } from '@test/server/clients/ccxtServer';
import { firstExample } from '@test/server/clients/example';
import { committedDocument, operationsOf } from './document';

const { db } = moneySuite();

let server: Awaited<ReturnType<typeof openCcxtServer>>;
beforeAll(async () => {
  server = await openCcxtServer(db());
});
afterAll(() => server.close());

const origin = () => new URL(server.url).origin;

async function read(path: string, headers = {}) {
  const answer = await fetch(`${origin()}${path}`, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

it('serves an overview with signing, scopes, codes, sockets and the examples that tests run [S11.developers]', async () => {
  const { status, text, headers } = await read('/developers');
  expect([status, headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(text).not.toContain('<script');
  for (const id of ['signing', 'scopes', 'refusals', 'rules', 'sockets']) expect(text).toContain(`id="${id}"`);
  for (const [code, meaning] of Object.entries(REFUSAL_CODES)) {
    expect(text).toContain(code);
    expect(text).toContain(escaped(meaning));
  }
  for (const file of ['sdk/curl.md', 'sdk/README.md']) {
    expect(firstExample(file)).not.toBe('');
    expect(text).toContain(escaped(firstExample(file)));
  }
});

it('shows every call once, on the page of its tag, with its parameters [S11.developers]', async () => {
  const { text } = await read('/developers');
  const addresses = [...text.matchAll(/<a href="(\/developers\/[^"]+)"/g)].map(([, address = '']) => address);
  const pages = await Promise.all([...new Set(addresses)].map((address) => read(address)));
  expect(pages.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  const all = pages.map((one) => one.text).join('');
  for (const { operation } of operationsOf(committedDocument())) {
    const headings = all.split(`<h2 id="${String(operation.operationId)}">`).length - 1;
    expect([operation.operationId, headings]).toEqual([operation.operationId, 1]);
    for (const { name } of (operation.parameters ?? []) as { name: string }[])
      expect(all).toContain(`<code>${name}</code>`);
  }
  expect((await read('/developers/nothing')).status).toBe(404);
});

it('answers 304 to a browser that has the page [S11.developers]', async () => {
  const { headers } = await read('/developers/exchange');
  expect((await read('/developers/exchange', { 'If-None-Match': headers.get('ETag') })).status).toBe(304);
});

it('runs the example for curl [S11.developers]', async () => {
  const { apiKey, secret } = await aKeyOf(db(), await aUserOf(db()));
  const env = { ...process.env, CROSSRATE_SERVER: origin(), CROSSRATE_KEY: apiKey, CROSSRATE_SECRET: secret };
  const { stdout } = await promisify(execFile)('sh', ['-c', firstExample('sdk/curl.md')], { env });
  expect(JSON.parse(stdout)).toContainEqual({ currency: 'CNY', free: '0', held: '0' });
});
