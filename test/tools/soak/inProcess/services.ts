import { removeListing } from '@server/modules/listings/listings';
import { removeOrder } from '@server/modules/orders';
import { approve, reject, revokeTransaction } from '@server/modules/transactions/ending';
import { createTransaction } from '@server/modules/transactions/create';
import { returnEscrow } from '@server/modules/wallets';
import { cleanUpDue } from '@server/worker/worker';
import { approveDue, settleDue, sweepOrphans } from '@server/worker/steps';

/** What the soak calls of the server; a test hands in a broken one to see it caught. */
export const SERVICES = {
  createTransaction,
  approve,
  reject,
  revokeTransaction,
  removeListing,
  removeOrder,
  returnEscrow,
  settleDue,
  approveDue,
  cleanUpDue,
  sweepOrphans,
};
export type Services = typeof SERVICES;
