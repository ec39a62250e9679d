import { Popconfirm } from 'antd';
import type { Listing } from '@contract/schemas/listing';
import { deleteListing } from '@/flows/listings/deleteListing';
import { useAppDispatch } from '@/state/store/hooks';
import { Button } from '@/ui/controls/Button';
import { listedAmountText } from './ListedAmount';

/** Delete, asked once more. The row leaves as soon as it is confirmed; the focus goes to the heading. */
export function DeleteListing({ listing, email }: { listing: Listing; email: string | undefined }) {
  const dispatch = useAppDispatch();
  const amount = listedAmountText(listing.Amount, listing.currency);
  const remove = () => {
    void dispatch(deleteListing(listing, email ?? ''));
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  return (
    <Popconfirm
      title="Delete this listing?"
      description={`${amount} goes back to your ${listing.currency} wallet.`}
      okText="Delete listing"
      okButtonProps={{ danger: true, size: 'middle' }}
      cancelText="Keep it"
      cancelButtonProps={{ size: 'middle' }}
      placement="bottomRight"
      onConfirm={remove}
    >
      <Button
        size="small"
        variant="danger"
        disabled={email === undefined}
        aria-label={`Delete the listing of ${amount} towards ${listing.swap_to}`}
      >
        Delete
      </Button>
    </Popconfirm>
  );
}
