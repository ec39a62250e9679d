import type { CallName } from '@contract/calls';
import type { Answer } from '@test/support/mswBackend/backendRequest';
import { accountAnswers } from './accountAnswers';
import { marketAnswers } from './marketAnswers';
import { noticeAnswers } from './noticeAnswers';
import { transactionAnswers } from './transactionAnswers';
import { walletAnswers } from './walletAnswers';

/** One answer for every call: the compiler refuses a call of the contract without one. */
export const ANSWERS: Record<CallName, Answer> = {
  ...accountAnswers,
  ...walletAnswers,
  ...transactionAnswers,
  ...marketAnswers,
  ...noticeAnswers,
};
