import type { ReactNode } from 'react';
import { SupportText } from '@/ui/marks/SupportText';
import { Banner } from '@/ui/panels/Banner';
import type { Outcome } from './outcome';

/** The banner over a form; it stays until another outcome takes its place (spec 4). */
export function OutcomeBanner({ outcome, children }: { outcome: Outcome | null; children?: ReactNode }) {
  if (outcome === null) return null;
  return (
    <Banner key={outcome.attempt} tone={outcome.tone}>
      <SupportText>{outcome.message}</SupportText>
      {children}
    </Banner>
  );
}
