import { createBench } from './bench';
import type { ContractBackend } from './contractBackend';
import type { Expectation } from './expectation';
import { MARKET_EXPECTATIONS } from './marketExpectations';
import { NOTICE_EXPECTATIONS } from './noticeExpectations';
import { ORDER_EXPECTATIONS } from './orderExpectations';
import { REFUSAL_EXPECTATIONS } from './refusalExpectations';
import { SESSION_EXPECTATIONS } from './sessionExpectations';
import { TRANSACTION_EXPECTATIONS } from './transactionExpectations';
import { WALLET_EXPECTATIONS } from './walletExpectations';

/** Every expectation on the wire: the app works with a backend that meets all of them. */
export const EXPECTATIONS: readonly Expectation[] = [
  ...SESSION_EXPECTATIONS,
  ...WALLET_EXPECTATIONS,
  ...TRANSACTION_EXPECTATIONS,
  ...ORDER_EXPECTATIONS,
  ...MARKET_EXPECTATIONS,
  ...NOTICE_EXPECTATIONS,
  ...REFUSAL_EXPECTATIONS,
];

/** Declares one test for each expectation; `backend` is asked for only when a test runs. */
export function testContract(backend: () => ContractBackend): void {
  test.each(EXPECTATIONS.map((one) => [one.title, one] as const))('%s', async (_title, { calls, check }) => {
    const bench = createBench(backend());
    await check(bench);
    expect(calls.filter((name) => !bench.made.has(name))).toEqual([]);
  });
}
