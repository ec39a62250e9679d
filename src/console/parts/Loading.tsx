import { frameTexts } from '@/texts/console/acts';
import { Card } from '@/ui/panels/Card';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import type { ConsoleFailure } from '@/console/calls/callConsole';
import { Outdated } from './Outdated';

/** In place of what has not come yet: that it is being loaded, or why it did not come. */
export function Loading({ failure }: { failure: ConsoleFailure | null }) {
  if (failure) return <Outdated failure={failure} />;
  return (
    <Card>
      <SkeletonRows label={frameTexts.loading} />
    </Card>
  );
}
