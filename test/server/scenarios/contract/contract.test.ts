import type { ContractBackend } from '@test/contract/suite/bench';
import { testContract } from '@test/contract/suite/suite';
import { openContractServer } from './contractServer';

let opened: { backend: ContractBackend; close: () => Promise<void> };

beforeAll(async () => {
  opened = await openContractServer();
});
afterAll(() => opened.close());

testContract(() => opened.backend);
