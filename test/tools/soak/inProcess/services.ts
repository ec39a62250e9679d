import { removeListing } from '@server/modules/listings/service';
import { removeOrder } from '@server/modules/orders/service';
import { approve, reject } from '@server/modules/transactions/approvals';
import { createTransaction } from '@server/modules/transactions/create/create';
import { revokeTransaction } from '@server/modules/transactions/revoke';
import { returnEscrow } from '@server/modules/wallets/service';
import { cleanUpDue } from '@server/worker/cleanUp';
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
