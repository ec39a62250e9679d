import type { QrCode } from '@contract/values/paymentFields';
import { checkImage } from '@/domain/rules/imageRule';
import { labelOfDetail } from '@/domain/wording/waysToPay';
import { deskTexts } from '@/texts/console/desk';
import { Button } from '@/ui/controls/Button';
import { PictureField } from '@/ui/pictures/PictureField';
import { deskClasses as styles } from '@/console/parts/deskClasses';
import type { PaymentDraft } from './usePaymentDraft';

interface PaymentImageFieldProps {
  field: QrCode;
  draft: PaymentDraft;
  busy: boolean;
}

/** A QR image: the one in force, which can be removed, and another one in its place. */
export function PaymentImageField({ field, draft, busy }: PaymentImageFieldProps) {
  const name = labelOfDetail(field);
  const image = draft.images[field];
  const inForce = draft.imageInForce(field);
  const isRemoved = image === 'removed';
  const picture = image === undefined || isRemoved ? null : image;
  const flip = () => draft.setImage(field, isRemoved ? undefined : 'removed');
  return (
    <div role="group" aria-label={name} className={styles.stack}>
      <PictureField
        // An empty chooser once the image was saved or removed.
        key={`${String(inForce)}${String(isRemoved)}`}
        label={deskTexts.imageOf(name)}
        hint={inForce === null ? deskTexts.noImage : deskTexts.imageHint}
        value={picture}
        error={checkImage(picture)}
        disabled={busy}
        onChange={(chosen) => draft.setImage(field, chosen ?? undefined)}
      />
      {inForce !== null && picture === null && (
        <div className={styles.buttons}>
          <Button size="small" disabled={busy} onClick={flip}>
            {isRemoved ? deskTexts.keepImage(name) : deskTexts.removeImage(name)}
          </Button>
        </div>
      )}
    </div>
  );
}
