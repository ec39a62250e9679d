import { listingChangeTexts } from '@/texts/listing/listingChanges';
import { Phrase } from '@/ui/figures/Phrase';
import { SupportText } from '@/ui/marks/SupportText';
import { Banner } from '@/ui/panels/Banner';
import { InPlace } from '@/widgets/windows/InPlace';

/** Beneath the row of a listing that could not be paused or resumed: the server's reason. */
export function ChangeFailure({ failure, columns }: { failure: string | null; columns: number }) {
  if (failure === null) return null;
  return (
    <InPlace columns={columns}>
      <Banner tone="error">
        <Phrase text={listingChangeTexts.failed} parts={{ reason: <SupportText>{failure}</SupportText> }} />
      </Banner>
    </InPlace>
  );
}
