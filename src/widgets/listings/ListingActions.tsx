import { lazy, Suspense, useState } from 'react';
import type { OwnListing } from '@contract/schemas/own/listingChange';
import { useCapability } from '@/state/selectors/useCapability';
import { listingChangeTexts } from '@/texts/listing/listingChanges';
import { Button } from '@/ui/controls/Button';
import { useSpokenFigure } from '@/ui/figures/OwnFigure';
import { DeleteListing } from './DeleteListing';
import { listedAmountText } from './ListedAmount';
import { isPausedByUser, type usePause } from './usePause';

/** Loaded when it is opened. */
const EditListing = lazy(() => import('./EditListing').then((module) => ({ default: module.EditListing })));

interface ListingActionsProps {
  listing: OwnListing;
  /** The user's, which a deletion carries; undefined until it is known. */
  email: string | undefined;
  pause: ReturnType<typeof usePause>;
  /** True in a dense table. */
  dense?: boolean;
  /** Takes the focus from the row, which disappears when it is deleted. */
  onLeave?: () => void;
}

/** What can be done about an own listing. Only our own server changes and pauses one. */
export function ListingActions({ listing, email, pause, dense = false, onLeave }: ListingActionsProps) {
  const isOffered = useCapability('listingChanges') === true;
  const [isEdited, setEdited] = useState(false);
  const spoken = useSpokenFigure();
  const { Amount, currency, swap_to: swapTo } = listing;
  const paused = isPausedByUser(listing);
  const of = [spoken(listedAmountText(Amount, currency)), swapTo] as const;
  const look = { size: 'small', variant: dense ? 'link' : 'default', needsServer: true } as const;
  return (
    <>
      {isOffered && (
        <>
          <Button {...look} aria-label={listingChangeTexts.editOf(...of)} onClick={() => setEdited(true)}>
            {listingChangeTexts.edit}
          </Button>
          <Button
            {...look}
            busy={pause.busy}
            aria-label={paused ? listingChangeTexts.resumeOf(...of) : listingChangeTexts.pauseOf(...of)}
            onClick={pause.toggle}
          >
            {paused ? listingChangeTexts.resume : listingChangeTexts.pause}
          </Button>
        </>
      )}
      <DeleteListing listing={listing} email={email} dense={dense} {...(onLeave && { onLeave })} />
      {isEdited && (
        <Suspense fallback={null}>
          <EditListing listing={listing} onClose={() => setEdited(false)} />
        </Suspense>
      )}
    </>
  );
}
