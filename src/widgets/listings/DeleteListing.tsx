import type { Listing } from '@contract/schemas/listing';
import { deleteListing } from '@/flows/listings/deleteListing';
import { useAppDispatch } from '@/state/store/hooks';
import { listingTexts } from '@/texts/listing/listing';
import { focusHeading } from '@/ui/browser/focusHeading';
import { Button } from '@/ui/controls/Button';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useQuestion } from '@/ui/dialogs/useQuestion';
import { Phrase } from '@/ui/figures/Phrase';
import { useSpokenFigure } from '@/ui/figures/OwnFigure';
import { ListedAmount, listedAmountText } from './ListedAmount';

interface DeleteListingProps {
  listing: Listing;
  /** The user's, which a deletion carries; undefined until it is known. */
  email: string | undefined;
  /** True in a dense table. */
  dense?: boolean;
  /** Takes the focus from the row, which disappears. */
  onLeave?: () => void;
}

/** Delete, with a confirmation. The row disappears as soon as the user confirms, and the focus moves to the heading. */
export function DeleteListing({ listing, email, dense = false, onLeave = focusHeading }: DeleteListingProps) {
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
