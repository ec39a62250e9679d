import type { ReactNode } from 'react';
import { SupportText } from '@/ui/marks/SupportText';
import { Banner, type Tone } from '@/ui/panels/Banner';

/** The outcome of a call, as the banner shows it. */
export interface Outcome {
  tone: Tone;
  message: string;
  /** Counts the attempts, so that the same text is announced again. */
  attempt: number;
}

/** The banner over a form; it stays until another outcome replaces it (spec 4). */
export function OutcomeBanner({ outcome, children }: { outcome: Outcome | null; children?: ReactNode }) {
  if (outcome === null) return null;
  return (
    <Banner key={outcome.attempt} tone={outcome.tone}>
      <SupportText>{outcome.message}</SupportText>
      {children}
    </Banner>
  );
}
