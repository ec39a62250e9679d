import { aRate } from '@test/support/app/builders';
import { BACKEND_HOST, createMswBackend } from '@test/support/mswBackend/createMswBackend';
import { type ContractBackend, CONTRACT_RATES } from './suite/contractBackend';
import { testContract } from './suite/suite';

const rates = CONTRACT_RATES.map(([currency_from, currency_to, rate]) => aRate({ currency_from, currency_to, rate }));
const msw = createMswBackend({ rates, listings: [] });

beforeAll(() => msw.server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => msw.server.close());

const backend: ContractBackend = {
  fetch: (path, init) => fetch(BACKEND_HOST + path, init),
  process: () => msw.advance(),
  approve: (id) => msw.approve(id),
  reject: (id) => msw.reject(id),
  mailTo: (email) => msw.state.mails.findLast(({ to }) => to === email)?.text ?? '',
  setAppStatus: (open) => void (msw.state.appstatus = open),
};

testContract(() => backend);
