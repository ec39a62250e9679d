import { useEffect, useState } from 'react';
import { PAYMENT_TEXTS, type PaymentText, QR_CODES, type QrCode } from '@contract/values/paymentFields';
import { checkImage, type ChosenPicture } from '@/domain/rules/imageRule';
import { detailsOf, labelOfDetail, waysToPay } from '@/domain/wording/waysToPay';
import { deskTexts } from '@/texts/console/desk';
import { fundTexts } from '@/texts/wallet/fund';
import { Form } from '@/ui/controls/Form';
import { TextField } from '@/ui/controls/TextField';
import { PaymentLines, PaymentQrCodes } from '@/ui/tables/PaymentLines';
import { PictureField } from '@/ui/controls/PictureField';
import { SelectField } from '@/ui/controls/SelectField';
import { Banner, Button, Card } from './parts/kit';
import type { AnswerOf, PayloadOf } from './calls/callConsole';
import { useAct } from './calls/useWatched';
import { deskClasses as styles, Outcome } from './parts/deskParts';

type DetailsInForce = AnswerOf<'getMarket'>['payment_details'][number];

/** The change of an image: another one, or none. */
type ImageDraft = ChosenPicture<File> | 'removed';

interface Draft {
  texts: Partial<Record<PaymentText, string>>;
  images: Partial<Record<QrCode, ImageDraft | undefined>>;
}

const UNCHANGED: Draft = { texts: {}, images: {} };

/** The addresses of chosen files, each for as long as it is chosen. */
function useAddresses() {
  const [made] = useState(() => new Map<QrCode, string>());
  const release = (field: QrCode) => {
    const address = made.get(field);
    if (address !== undefined) URL.revokeObjectURL(address);
    made.delete(field);
  };
  useEffect(() => {
    return () => made.forEach((address) => URL.revokeObjectURL(address));
  }, [made]);
  return {
    addressOf: (field: QrCode) => made.get(field) ?? null,
    keep: (field: QrCode, file: File | null) => {
      release(field);
      if (file) made.set(field, URL.createObjectURL(file));
    },
  };
}

const fileOf = (image: ImageDraft | undefined) => (image === undefined || image === 'removed' ? null : image.sent);

/** The edited payment details of a currency: those in force, and the changes. */
function usePaymentDraft(known: DetailsInForce) {
  const [{ texts, images }, setDraft] = useState(UNCHANGED);
  const { addressOf, keep } = useAddresses();
  const textInForce = (field: PaymentText) => known.fields.find((each) => each.field === field)?.value ?? '';
  const imageInForce = (field: QrCode) => known.images.find((each) => each.field === field)?.address ?? null;
  const textOf = (field: PaymentText) => texts[field] ?? textInForce(field);
  /** The address of the image after the change; null for none. */
  const imageOf = (field: QrCode) => (images[field] === undefined ? imageInForce(field) : addressOf(field));
  const changed = PAYMENT_TEXTS.filter((field) => textOf(field).trim() !== textInForce(field));
  const removed = QR_CODES.filter((field) => images[field] === 'removed');
  /** The payload with only the changed fields; null if nothing has changed. */
  const payload = (): PayloadOf<'setPaymentDetails'> | null => {
    const files = QR_CODES.flatMap((field) => {
      const file = fileOf(images[field]);
      return file ? [[field, file] as const] : [];
    });
    if (changed.length + removed.length + files.length === 0) return null;
    const isFilled = (field: PaymentText) => textOf(field).trim() !== '';
    return {
      currency: known.currency,
      ...Object.fromEntries(changed.filter(isFilled).map((field) => [field, textOf(field).trim()])),
      ...Object.fromEntries(files),
      clear: [...changed.filter((field) => !isFilled(field)), ...removed].join(','),
    };
  };
  return {
    ...{ images, textInForce, imageInForce, textOf, imageOf, payload },
    isChanged: (field: PaymentText) => changed.includes(field),
    setText: (field: PaymentText, text: string) =>
      setDraft((before) => ({ ...before, texts: { ...before.texts, [field]: text } })),
    setImage: (field: QrCode, image: ImageDraft | undefined) => {
      keep(field, fileOf(image));
      // Preparing a picture takes time. What was typed meanwhile stays.
      setDraft((before) => ({ ...before, images: { ...before.images, [field]: image } }));
    },
    forget: () => {
      for (const field of QR_CODES) keep(field, null);
      setDraft(UNCHANGED);
    },
  };
}

type PaymentDraft = ReturnType<typeof usePaymentDraft>;

interface PaymentImageFieldProps {
  field: QrCode;
  draft: PaymentDraft;
  busy: boolean;
}

/** A QR image: the one in force, which can be removed, and another one in its place. */
function PaymentImageField({ field, draft, busy }: PaymentImageFieldProps) {
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

/** A preview of the payment details of a currency, made with the parts of the users' screen. */
function PaymentPreview({ currency, draft }: { currency: string; draft: PaymentDraft }) {
  const { textOf, imageOf } = draft;
  const shown = (text: string) => (text.trim() === '' ? null : text.trim());
  const { bank, mobile, qrCodes } = waysToPay(currency, {
    bank_name: shown(textOf('bank_name')),
    account_name: shown(textOf('account_name')),
    bank_account_number: shown(textOf('bank_account_number')),
    mobile_money_network: shown(textOf('mobile_money_network')),
    mobile_money_number: shown(textOf('mobile_money_number')),
    mobile_money_name: shown(textOf('mobile_money_name')),
    alipay: imageOf('alipay'),
    wechatpay: imageOf('wechatpay'),
  });
  const isNothing = bank.length + mobile.length + qrCodes.length === 0;
  return (
    <section aria-label={deskTexts.usersSee}>
      <h3>{deskTexts.usersSee}</h3>
      {isNothing && <Banner tone="warn">{deskTexts.nowhereToPay(currency)}</Banner>}
      {bank.length > 0 && <PaymentLines title={fundTexts.bankTransfer} lines={bank} />}
      {mobile.length > 0 && <PaymentLines title={fundTexts.mobileMoney} lines={mobile} />}
      {qrCodes.length > 0 && <PaymentQrCodes qrCodes={qrCodes} />}
    </section>
  );
}

interface PaymentDetailsFormProps {
  known: DetailsInForce;
  onDone: () => void;
}

/** All payment details of one currency, which are saved together. */
function PaymentDetailsForm({ known, onDone }: PaymentDetailsFormProps) {
  const { currency } = known;
  const draft = usePaymentDraft(known);
  const [became, setBecame] = useState<'done' | 'unchanged' | null>(null);
  const { act, busy, failure } = useAct('setPaymentDetails');
  const { bank, mobile, qrCodes } = detailsOf(currency);
  const send = async () => {
    const unready = qrCodes.map((field) => draft.images[field]);
    if (unready.some((image) => image !== undefined && image !== 'removed' && checkImage(image) !== null)) return;
    const payload = draft.payload();
    if (payload === null) return setBecame('unchanged');
    const isDone = (await act({ payload })) !== undefined;
    setBecame(isDone ? 'done' : null);
    if (isDone) draft.forget();
    onDone();
  };
  return (
    <Form onSubmit={() => void send()} busy={busy} wide label={deskTexts.paymentDetails}>
      {[...bank, ...mobile].map((field) => (
        <TextField
          key={field}
          label={labelOfDetail(field)}
          value={draft.textOf(field)}
          hint={
            draft.isChanged(field) && draft.textInForce(field) !== '' && deskTexts.inForce(draft.textInForce(field))
          }
          maxLength={200}
          onChange={(text) => {
            setBecame(null);
            draft.setText(field, text);
          }}
        />
      ))}
      {qrCodes.map((field) => (
        <PaymentImageField key={field} field={field} draft={draft} busy={busy} />
      ))}
      <PaymentPreview currency={currency} draft={draft} />
      <Outcome failures={[failure]} done={became === 'done'} />
      {became === 'unchanged' && <Banner tone="info">{deskTexts.detailsUnchanged}</Banner>}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={busy}>
          {deskTexts.saveDetails(currency)}
        </Button>
      </div>
    </Form>
  );
}

/** Where users pay to: what is in force in a currency, and the form that changes it. */
export function PaymentDetailsCard({ details, onDone }: { details: readonly DetailsInForce[]; onDone: () => void }) {
  const [currency, setCurrency] = useState(details[0]?.currency ?? '');
  const known = details.find((each) => each.currency === currency);
  return (
    <Card title={deskTexts.paymentDetails} padded>
      <div className={styles.stack}>
        <SelectField
          label={deskTexts.currency}
          value={currency}
          options={details.map((each) => ({ value: each.currency, label: each.currency }))}
          onChange={setCurrency}
        />
        {known && <PaymentDetailsForm key={currency} known={known} onDone={onDone} />}
      </div>
    </Card>
  );
}
