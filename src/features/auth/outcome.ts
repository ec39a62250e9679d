import type { Tone } from '@/ui/panels/Banner';

/** What a call came to, as the banner says it. */
export interface Outcome {
  tone: Tone;
  message: string;
  /** Counts the attempts, so that the same text is announced again. */
  attempt: number;
}
