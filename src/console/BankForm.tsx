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
import { Banner, Button } from './parts/kit';
import type { PayloadOf } from './calls/callConsole';
import { useAct } from './calls/useWatched';
import { deskClasses as styles, Outcome } from './parts/deskParts';
import { type Bank, type BankDetails, imageOf, textOf } from './WaitingBanks';

/** An account of the house as the form takes it; without an id it is a new one. */
type Known = BankDetails & Pick<Bank, 'currency' | 'label'> & { id: string | null };

/** The change of an image: another one, or none. */
type ImageDraft = ChosenPicture<File> | 'removed';

interface Draft {
  label?: string;
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

type Changes = Omit<PayloadOf<'setPaymentDetails'>, 'bank'>;

/** The edited details of an account: those that are saved, and the changes. */
function usePaymentDraft(known: Known) {
  const [{ label = known.label, texts, images }, setDraft] = useState(UNCHANGED);
  const { addressOf, keep } = useAddresses();
  const savedText = (field: PaymentText) => textOf(known, field);
  const savedImage = (field: QrCode) => imageOf(known, field);
  const text = (field: PaymentText) => texts[field] ?? savedText(field);
  /** The address of the image after the change; null for none. */
  const image = (field: QrCode) => (images[field] === undefined ? savedImage(field) : addressOf(field));
  const changed = PAYMENT_TEXTS.filter((field) => text(field).trim() !== savedText(field));
  const isNamed = label.trim() !== known.label;
  const removed = QR_CODES.filter((field) => images[field] === 'removed');
  /** The payload with only the changed fields; null if nothing has changed. */
  const payload = (): Changes | null => {
    const files = QR_CODES.flatMap((field) => {
      const file = fileOf(images[field]);
      return file ? [[field, file] as const] : [];
    });
    if (!isNamed && changed.length + removed.length + files.length === 0) return null;
    const isFilled = (field: PaymentText) => text(field).trim() !== '';
    return {
      ...(isNamed && { label: label.trim() }),
      ...Object.fromEntries(changed.filter(isFilled).map((field) => [field, text(field).trim()])),
      ...Object.fromEntries(files),
      clear: [...changed.filter((field) => !isFilled(field)), ...removed].join(','),
    };
  };
  return {
    ...{ label, images, savedText, savedImage, text, image, payload },
    isChanged: (field: PaymentText) => changed.includes(field),
    setLabel: (typed: string) => setDraft((before) => ({ ...before, label: typed })),
    setText: (field: PaymentText, typed: string) =>
      setDraft((before) => ({ ...before, texts: { ...before.texts, [field]: typed } })),
    setImage: (field: QrCode, chosen: ImageDraft | undefined) => {
      keep(field, fileOf(chosen));
      // Preparing a picture takes time. What was typed meanwhile stays.
      setDraft((before) => ({ ...before, images: { ...before.images, [field]: chosen } }));
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

/** A QR image: the saved one, which can be removed, and another one in its place. */
function PaymentImageField({ field, draft, busy }: PaymentImageFieldProps) {
  const name = labelOfDetail(field);
  const image = draft.images[field];
  const saved = draft.savedImage(field);
  const isRemoved = image === 'removed';
  const picture = image === undefined || isRemoved ? null : image;
  const flip = () => draft.setImage(field, isRemoved ? undefined : 'removed');
  return (
    <div role="group" aria-label={name} className={styles.stack}>
      <PictureField
        // An empty chooser once the image was saved or removed.
        key={`${String(saved)}${String(isRemoved)}`}
        label={deskTexts.imageOf(name)}
        hint={saved === null ? deskTexts.noImage : deskTexts.imageHint}
        value={picture}
        error={checkImage(picture)}
        disabled={busy}
        onChange={(chosen) => draft.setImage(field, chosen ?? undefined)}
      />
      {saved !== null && picture === null && (
        <div className={styles.buttons}>
          <Button size="small" disabled={busy} onClick={flip}>
            {isRemoved ? deskTexts.keepImage(name) : deskTexts.removeImage(name)}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A preview of what users see of an account, made with the parts of the users' screen. */
function PaymentPreview({ currency, draft, title }: { currency: string; draft: PaymentDraft; title: string }) {
  const { text, image } = draft;
  const shown = (field: PaymentText) => (text(field).trim() === '' ? null : text(field).trim());
  const { bank, mobile, qrCodes } = waysToPay(currency, {
    bank_name: shown('bank_name'),
    account_name: shown('account_name'),
    bank_account_number: shown('bank_account_number'),
    mobile_money_network: shown('mobile_money_network'),
    mobile_money_number: shown('mobile_money_number'),
    mobile_money_name: shown('mobile_money_name'),
    alipay: image('alipay'),
    wechatpay: image('wechatpay'),
  });
  const isNothing = bank.length + mobile.length + qrCodes.length === 0;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {isNothing && <Banner tone="warn">{deskTexts.nowhereToPay(currency)}</Banner>}
      {bank.length > 0 && <PaymentLines title={fundTexts.bankTransfer} lines={bank} />}
      {mobile.length > 0 && <PaymentLines title={fundTexts.mobileMoney} lines={mobile} />}
      {qrCodes.length > 0 && <PaymentQrCodes qrCodes={qrCodes} />}
    </section>
  );
}

const MOST_LABEL_CHARACTERS = 60;

interface BankFieldsProps {
  currency: string;
  draft: PaymentDraft;
  busy: boolean;
  labelError: string | null;
  onType: () => void;
}

/** The fields of an account that its currency has. */
function BankFields({ currency, draft, busy, labelError, onType }: BankFieldsProps) {
  const { bank, mobile, qrCodes } = detailsOf(currency);
  return (
    <>
      <TextField
        label={deskTexts.banks.label}
        value={draft.label}
        hint={deskTexts.banks.labelHint}
        error={labelError}
        maxLength={MOST_LABEL_CHARACTERS}
        onChange={(typed) => {
          onType();
          draft.setLabel(typed);
        }}
      />
      {[...bank, ...mobile].map((field) => (
        <TextField
          key={field}
          label={labelOfDetail(field)}
          value={draft.text(field)}
          hint={draft.isChanged(field) && draft.savedText(field) !== '' && deskTexts.inForce(draft.savedText(field))}
          maxLength={200}
          onChange={(typed) => {
            onType();
            draft.setText(field, typed);
          }}
        />
      ))}
      {qrCodes.map((field) => (
        <PaymentImageField key={field} field={field} draft={draft} busy={busy} />
      ))}
    </>
  );
}

type Became = 'done' | 'waits' | 'unchanged' | 'unsaved';

/** The calls that change an account, and what the latest one led to. */
function useBankActs({ id, currency }: Known, onDone: () => void) {
  const [became, setBecame] = useState<Became | null>(null);
  const [edit, add] = [useAct('setPaymentDetails'), useAct('addBank')];
  const [use, close] = [useAct('useBank'), useAct('closeBank')];
  const all = [edit, add, use, close];
  /** @returns undefined if it was refused */
  const run = async <Answer,>(act: () => Promise<Answer | undefined>) => {
    for (const each of all) each.forget();
    const answer = await act();
    const waits = typeof answer === 'object' && answer !== null && 'waits' in answer && answer.waits === true;
    setBecame(answer === undefined ? null : waits ? 'waits' : 'done');
    onDone();
    return answer;
  };
  const bank = id ?? '';
  return {
    ...{ became, setBecame, failures: all.map(({ failure }) => failure), busy: all.some((each) => each.busy) },
    edit: (changes: Changes) => run(() => edit.act({ payload: { bank, ...changes } })),
    add: (label: string, changes: Changes) => run(() => add.act({ payload: { currency, ...changes, label } })),
    use: () => run(() => use.act({ payload: { bank } })),
    close: () => run(() => close.act({ payload: { bank } })),
  };
}

/** What the latest press led to. */
function BankOutcome({ acts: { became, failures } }: { acts: ReturnType<typeof useBankActs> }) {
  return (
    <>
      <Outcome failures={failures} done={became === 'done'} />
      {became === 'waits' && <Banner tone="info">{deskTexts.banks.noted}</Banner>}
      {became === 'unchanged' && <Banner tone="info">{deskTexts.detailsUnchanged}</Banner>}
      {became === 'unsaved' && <Banner tone="warn">{deskTexts.banks.saveFirst}</Banner>}
    </>
  );
}

export interface BankFormProps {
  known: Known;
  state: 'new' | 'open' | 'used' | 'closed';
  /** True if a change of it waits for another operator. */
  waits: boolean;
  onDone: () => void;
  onAdded: (id: string) => void;
}

/** An account of the house: its name and details, which are saved together, and what else can be done with it. */
export function BankForm({ known, state, waits, onDone, onAdded }: BankFormProps) {
  const { currency } = known;
  const draft = usePaymentDraft(known);
  const [labelError, setLabelError] = useState<string | null>(null);
  const acts = useBankActs(known, onDone);
  const texts = deskTexts.banks;
  const preview = (
    <PaymentPreview currency={currency} draft={draft} title={state === 'used' ? deskTexts.usersSee : texts.wouldSee} />
  );
  if (state === 'closed') return [<p key="closed">{texts.isClosed}</p>, <div key="preview">{preview}</div>];
  const send = async () => {
    const unready = detailsOf(currency).qrCodes.map((field) => draft.images[field]);
    if (unready.some((image) => image !== undefined && image !== 'removed' && checkImage(image) !== null)) return;
    const payload = draft.payload();
    const isNameless = draft.label.trim() === '' && (state === 'new' || known.label !== '');
    setLabelError(isNameless ? texts.labelNeeded : null);
    if (isNameless) return;
    if (payload === null) return acts.setBecame('unchanged');
    if (state === 'new') {
      const added = await acts.add(draft.label.trim(), payload);
      if (added) onAdded(added.id);
    } else if ((await acts.edit(payload)) !== undefined) draft.forget();
  };
  /** Only what is saved is put in force or closed. */
  const ifSaved = (act: () => Promise<unknown>) => () =>
    draft.payload() === null ? void act() : acts.setBecame('unsaved');
  return (
    <Form onSubmit={() => void send()} busy={acts.busy} wide label={deskTexts.paymentDetails}>
      {waits && acts.became !== 'waits' && <Banner tone="info">{texts.replaces}</Banner>}
      <BankFields
        currency={currency}
        draft={draft}
        busy={acts.busy}
        labelError={labelError}
        onType={() => acts.setBecame(null)}
      />
      {preview}
      <BankOutcome acts={acts} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={acts.busy}>
          {state === 'new' ? texts.addIt : deskTexts.saveDetails(currency)}
        </Button>
        {state === 'open' && !waits && (
          <>
            <Button busy={acts.busy} onClick={ifSaved(acts.use)}>
              {texts.use}
            </Button>
            <Button variant="danger" busy={acts.busy} onClick={ifSaved(acts.close)}>
              {texts.close}
            </Button>
          </>
        )}
      </div>
    </Form>
  );
}
