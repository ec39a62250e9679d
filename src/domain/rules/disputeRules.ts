import { SENTENCES } from '@/texts/sentences';
import { type Breach, firstBreach } from './breach';

export interface DisputeForm {
  message: string;
}

/** Spec 5, dispute: the message is not empty after trimming. */
export function checkDispute({ message }: DisputeForm): Breach<keyof DisputeForm> | null {
  return firstBreach([['message', message.trim() === '' ? SENTENCES.disputeMessageRequired : null]]);
}
