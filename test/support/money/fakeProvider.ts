import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import type { MobileMoneySettings } from '@server/platform/mobileMoneySettings';
import type { Answer, TestApp } from '@test/support/server/testApp';

/** A request to pay as the provider keeps it. */
export interface Asked {
  id: string;
  amount: string;
  currency: string;
  externalId: string;
  phone: string;
  callback: string;
  status: 'PENDING' | 'SUCCESSFUL' | 'FAILED' | 'REVERSED';
  reason: string;
  receipt: string;
  /** What was really paid, if that is not what was asked for. */
  paid: string | null;
}

/** A refund as the provider keeps it: of which payment, and what was asked for. */
export type AskedBack = Pick<Asked, 'id' | 'amount' | 'currency' | 'externalId' | 'status' | 'reason'> & {
  payment: string;
};

/** What may go wrong with an answer: an error of the server, or a line that breaks after the work was done or before. */
export type Fault = 'none' | 'error' | 'lost' | 'not reached';

const readAskedBack = async (request: IncomingMessage): Promise<AskedBack> => {
  const body = JSON.parse(await text(request)) as Record<string, string>;
  return {
    ...{ id: String(request.headers['x-reference-id']), payment: body.referenceIdToRefund ?? '' },
    ...{ amount: body.amount ?? '', currency: body.currency ?? '', externalId: body.externalId ?? '' },
    ...{ status: 'PENDING', reason: '' },
  };
};

const readAsked = async (request: IncomingMessage): Promise<Asked> => {
  const body = JSON.parse(await text(request)) as Record<string, string> & { payer: { partyId: string } };
  const header = (name: string) => String(request.headers[name] ?? '');
  return {
    ...{ id: header('x-reference-id'), callback: header('x-callback-url'), phone: body.payer.partyId },
    ...{ amount: body.amount ?? '', currency: body.currency ?? '', externalId: body.externalId ?? '' },
    ...{ status: 'PENDING', reason: '', receipt: randomBytes(5).toString('hex'), paid: null },
  };
};

/** What the API says of a request. */
export const shownOf = ({ status, externalId, amount, currency, receipt, reason, paid }: Asked) => ({
  ...{ status, externalId, currency, amount: paid ?? amount },
  ...((status === 'SUCCESSFUL' || status === 'REVERSED') && { financialTransactionId: receipt }),
  ...(reason !== '' && { reason }),
});

/** A provider on this machine with MTN's API. Nothing is paid until the test says so. */
export async function startFakeProvider() {
  const asked = new Map<string, Asked>();
  const askedBack = new Map<string, AskedBack>();
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  const world = {
    asked,
    askedBack,
    secret,
    /** How often each request was sent. */
    sent: new Map<string, number>(),
    faultOf: (): Fault => 'none',
  };
  const answer = (response: ServerResponse, status: number, body: object = {}) =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

  async function payBack(request: IncomingMessage, path: string): Promise<[number, object?]> {
    if (request.method === 'GET') {
      const found = askedBack.get(path.split('/').at(-1) ?? '');
      return found ? [200, found] : [404];
    }
    const made = await readAskedBack(request);
    if (askedBack.has(made.id)) return [409];
    if (asked.get(made.payment)?.status !== 'SUCCESSFUL') return [400];
    askedBack.set(made.id, made);
    return [202];
  }

  async function work(request: IncomingMessage): Promise<[number, object?]> {
    const path = request.url ?? '';
    if (/^\/(?:collection|disbursement)\/token\/$/.test(path)) return [200, { access_token: 'abc', expires_in: 3_600 }];
    if (request.headers.authorization !== 'Bearer abc') return [401];
    if (path.startsWith('/disbursement/')) return payBack(request, path);
    if (request.method === 'GET') {
      const found = asked.get(path.split('/').at(-1) ?? '');
      return found ? [200, shownOf(found)] : [404];
    }
    const made = await readAsked(request);
    world.sent.set(made.id, (world.sent.get(made.id) ?? 0) + 1);
    if (asked.has(made.id)) return [409];
    if (made.phone.startsWith('999')) return [400];
    asked.set(made.id, made);
    return [202];
  }

  const server = createServer((request, response) => {
    const fault = world.faultOf();
    if (fault === 'not reached') return void request.socket.destroy();
    if (fault === 'error') return answer(response, 500);
    void work(request).then(([status, body]) => {
      if (fault === 'lost') request.socket.destroy();
      else answer(response, status, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const settings: MobileMoneySettings = {
    ...{ url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, key: 'k', user: 'u', secret: 's' },
    ...{
      target: 'sandbox',
      currencies: ['NGN', 'GHC'],
      callbackSecret: secret,
      refunds: { key: 'r', user: 'u', secret: 's' },
    },
  };
  return Object.assign(world, {
    settings,
    /** Sends a callback, signed unless other headers are given. */
    callBack(
      app: TestApp,
      one: Asked,
      { body = JSON.stringify(shownOf(one)), headers = {} as Record<string, string>, at = new Date() } = {},
    ): Promise<Answer> {
      const path = new URL(one.callback).pathname.replace('/backend/', '');
      const id = `msg_${one.id}`;
      const signed = {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': new Webhook(secret).sign(id, at, body),
      };
      return app.call('POST', path, { body, headers: { ...signed, ...headers } });
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
/** Takes back what a payment has brought, as a network does that finds it was fraud. */
export const reverse = (one: Asked): Asked => Object.assign(one, { status: 'REVERSED', reason: 'CHARGEBACK' });

export type FakeProvider = Awaited<ReturnType<typeof startFakeProvider>>;
