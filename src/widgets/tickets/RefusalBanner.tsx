import { SupportText } from '@/ui/marks/SupportText';
import { Banner } from '@/ui/panels/Banner';
import type { Refusal } from './refusal';

interface RefusalBannerProps {
  refusal: Refusal<string> | null;
  /** What did not happen: "Your bank account was not saved." */
  failure: string;
  /** The screen where users can check if the outcome is unknown. */
  doubt: string;
}

/** Shown above a form's button: that the form was refused and why, or that its outcome is unknown. */
export function RefusalBanner({ refusal, failure, doubt }: RefusalBannerProps) {
  if (refusal === null) return null;
  if (refusal.isUnknown) return <Banner tone="warn">{doubt}</Banner>;
  return (
    <Banner tone="error">
      {failure} <SupportText>{refusal.reason ?? ''}</SupportText>
    </Banner>
  );
}
