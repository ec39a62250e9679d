import { frameTexts } from '@/texts/console/acts';
import { Banner } from '@/ui/panels/Banner';
import type { ConsoleFailure } from '@/console/calls/callConsole';

/** Says that what is shown may have changed; nothing while all is well. */
export function Outdated({ failure }: { failure: ConsoleFailure | null }) {
  if (!failure) return null;
  return <Banner tone="error">{failure.status === 0 ? frameTexts.outOfDate : failure.message}</Banner>;
}
