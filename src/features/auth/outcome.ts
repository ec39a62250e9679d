import type { Tone } from '@/ui/panels/Banner';

/** The outcome of a call, as the banner shows it. */
export interface Outcome {
  tone: Tone;
  message: string;
  /** Counts the attempts, so that the same text is announced again. */
  attempt: number;
}
