import { useState } from 'react';
import { readErrorText } from '@contract/values/errors';
import type { Listing } from '@contract/listings';
import type { OwnListing } from '@contract/listingChanges';
import { usePauseListingMutation, useResumeListingMutation } from '@/api/endpoints/listingChangesApi';
import { toCallError } from '@/api/transport/callError';
import { deleteListing } from '@/flows/deleteListing';
import { useCapability } from '@/state/selectors/useCapability';
import { useAppDispatch } from '@/state/store/hooks';
import { listingTexts } from '@/texts/listing/listing';
import { listingChangeTexts } from '@/texts/listing/listingChanges';
import { focusHeading } from '@/ui/browser/focusHeading';
import { Button } from '@/ui/controls/Button';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useQuestion } from '@/ui/dialogs/useQuestion';
import { useSpokenFigure } from '@/ui/figures/OwnFigure';
import { Phrase } from '@/ui/figures/Phrase';
import { SupportText } from '@/ui/marks/SupportText';
import { Banner } from '@/ui/panels/Banner';
import { FullWidthRow } from '@/widgets/windows/FullWidthRow';
import { ListedAmount, listedAmountText } from './ListedAmount';
import { later } from '@/widgets/parts/later';

/** False for a listing paused by its limits: its user can pause it too, so that it does not resume by itself. */
const isPausedByUser = ({ paused = false, peg }: OwnListing): boolean => paused && !peg?.outside;

/** Pauses a listing, or resumes a paused one. `failure` is the server's reason, or an empty text if it gave none. */
export function usePause(listing: OwnListing) {
  const { id } = listing;
  const [pause, pausing] = usePauseListingMutation();
  const [resume, resuming] = useResumeListingMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const toggle = async () => {
    setFailure(null);
    const { error } = await (isPausedByUser(listing) ? resume : pause)(id);
    if (error) setFailure(readErrorText(toCallError(error).data) ?? '');
  };
  return { toggle: () => void toggle(), busy: pausing.isLoading || resuming.isLoading, failure };
}

interface DeleteListingProps {
  listing: Listing;
  /** The user's, which a deletion carries; undefined until it is known. */
  email: string | undefined;
  /** True in a dense table. */
  dense?: boolean;
  /** Called to move the focus away from the row, which disappears. */
  onLeave?: () => void;
}

/** Delete, with a confirmation. The row disappears as soon as the user confirms, and the focus moves to the heading. */
function DeleteListing({ listing, email, dense = false, onLeave = focusHeading }: DeleteListingProps) {
  const dispatch = useAppDispatch();
  const { open, ask, close } = useQuestion();
  const spoken = useSpokenFigure();
  const amount = spoken(listedAmountText(listing.Amount, listing.currency));
  const remove = () => {
    close();
    onLeave();
    void dispatch(deleteListing(listing, email ?? ''));
  };
  return (
    <>
      <Button
        size="small"
        variant={dense ? 'link' : 'danger'}
        needsServer
        disabled={email === undefined}
        aria-label={listingTexts.deleteOf(amount, listing.swap_to)}
        onClick={ask}
      >
        {listingTexts.delete}
      </Button>
      <ConfirmDialog
        open={open}
        title={listingTexts.deleteQuestion}
        cancelText={listingTexts.keep}
        confirmText={listingTexts.deleteListing}
        onCancel={close}
        onConfirm={remove}
      >
        <p>
          <Phrase
            text={listingTexts.deleteEffect(listing.currency)}
            parts={{ amount: <ListedAmount amount={listing.Amount} currency={listing.currency} /> }}
          />
        </p>
      </ConfirmDialog>
    </>
  );
}

/** Loaded when it is opened. */
const EditListing = later(() => import('./EditListing'), 'EditListing');

interface ListingActionsProps {
  listing: OwnListing;
  /** The user's, which a deletion carries; undefined until it is known. */
  email: string | undefined;
  pause: ReturnType<typeof usePause>;
  /** True in a dense table. */
  dense?: boolean;
  /** Called to move the focus away from the row, which disappears. */
  onLeave?: () => void;
}

/** The actions on an own listing. Only our own server can change and pause one. */
export function ListingActions({ listing, email, pause, dense = false, onLeave }: ListingActionsProps) {
  const isAnnounced = useCapability('listingChanges') === true;
  const [isEdited, setEdited] = useState(false);
  const spoken = useSpokenFigure();
  const { Amount, currency, swap_to: swapTo } = listing;
  const paused = isPausedByUser(listing);
  const of = [spoken(listedAmountText(Amount, currency)), swapTo] as const;
  const look = { size: 'small', variant: dense ? 'link' : 'default', needsServer: true } as const;
  return (
    <>
      {isAnnounced && (
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
      {isEdited && <EditListing listing={listing} onClose={() => setEdited(false)} />}
    </>
  );
}

/** Shown beneath a listing that could not be paused or resumed: the server's reason. */
export function ChangeFailure({ failure, columns }: { failure: string | null; columns: number }) {
  if (failure === null) return null;
  return (
    <FullWidthRow columns={columns}>
      <Banner tone="error">
        <Phrase text={listingChangeTexts.failed} parts={{ reason: <SupportText>{failure}</SupportText> }} />
      </Banner>
    </FullWidthRow>
  );
}
