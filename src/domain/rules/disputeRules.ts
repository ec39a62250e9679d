import { SENTENCES } from '@/texts/sentences';
import type { Rules } from './breach';

interface DisputeForm {
  message: string;
}

/** Spec 5, dispute: the message is not empty after trimming. */
export const disputeRules: Rules<DisputeForm> = [
  ['message', ({ message }) => (message.trim() === '' ? SENTENCES.disputeMessageRequired : null)],
];
