import { useEffect, useState } from 'react';
import { PAYMENT_TEXTS, type PaymentText, QR_CODES, type QrCode } from '@contract/values/paymentFields';
import type { ChosenPicture } from '@/domain/rules/imageRule';
import type { AnswerOf, PayloadOf } from '@/console/calls/callConsole';

export type DetailsInForce = AnswerOf<'getMarket'>['payment_details'][number];

/** What is to become of an image: another one, or none. */
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

/** The payment details of a currency as they are changed: what is in force, and what differs from it. */
export function usePaymentDraft(known: DetailsInForce) {
  const [{ texts, images }, setDraft] = useState(UNCHANGED);
  const { addressOf, keep } = useAddresses();
  const textInForce = (field: PaymentText) => known.fields.find((each) => each.field === field)?.value ?? '';
  const imageInForce = (field: QrCode) => known.images.find((each) => each.field === field)?.address ?? null;
  const textOf = (field: PaymentText) => texts[field] ?? textInForce(field);
  /** The address of the image that there will be; null for none. */
  const imageOf = (field: QrCode) => (images[field] === undefined ? imageInForce(field) : addressOf(field));
  const changed = PAYMENT_TEXTS.filter((field) => textOf(field).trim() !== textInForce(field));
  const removed = QR_CODES.filter((field) => images[field] === 'removed');
  /** What is sent, in which only what differs is named; null if nothing does. */
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
      // A picture is made ready meanwhile: what was typed since stays.
      setDraft((before) => ({ ...before, images: { ...before.images, [field]: image } }));
    },
    forget: () => {
      for (const field of QR_CODES) keep(field, null);
      setDraft(UNCHANGED);
    },
  };
}

export type PaymentDraft = ReturnType<typeof usePaymentDraft>;
