import type * as v from 'valibot';
import type { paymentDetailsPayload } from '@contract/console/deskSchemas';
import { isTradable } from '@contract/values/currencies';
import { isPaymentText, isQrCode, PAYMENT_TEXTS, QR_CODES } from '@contract/values/paymentFields';
import { consoleRefusals } from '@/texts/console/refusals';
import {
  addHouseBank,
  approveHouseBank,
  closeHouseBank,
  dropHouseBank,
  setHouseBank,
  chooseHouseBank,
} from '@server/acts/banks';
import { carryOut } from '@server/acts/carryOut';
import { type DetailChange, findBankImage } from '@server/modules/houseBanks';
import { imageTypeOf } from '@server/modules/uploads/images';
import { cleanUpload } from '@server/modules/uploads/uploads';
import { wireId } from '@server/modules/wire';
import { invalidField, notFound } from '@server/platform/refusal';
import { type Answer, imageAnswer } from './edge';

type Details = Omit<v.InferOutput<typeof paymentDetailsPayload>, 'bank' | 'label'>;

/** The changes that are asked for; an image is written again from its pixels. @throws Refusal */
async function readChanges(payload: Details, operator: string): Promise<DetailChange[]> {
  const cleared = payload.clear.split(',').filter((field) => field !== '');
  const fields = cleared.map((field) => {
    if (isPaymentText(field)) return { field, value: '' };
    if (isQrCode(field)) return { field, value: null };
    throw invalidField('clear', consoleRefusals.noSuchField);
  });
  const texts = PAYMENT_TEXTS.flatMap((field) => {
    const value = payload[field];
    return value === undefined ? [] : [{ field, value }];
  });
  const images: DetailChange[] = [];
  for (const field of QR_CODES) {
    const image = await cleanUpload(`operator ${operator}`, payload[field]);
    if (image) images.push({ field, value: image.bytes });
  }
  return [...fields, ...texts, ...images];
}

/** Changes what users see of an account, or its label. */
export const setPaymentDetails: Answer<'setPaymentDetails'> = async ({ db, actor, operator, payload }) => {
  const { bank: id, label } = payload;
  const changes = await readChanges(payload, operator.id);
  return carryOut(db, actor, (tx, source) => setHouseBank(tx, { id, label, changes }, source));
};

export const addBank: Answer<'addBank'> = async ({ db, actor, operator, payload }) => {
  const currency = payload.currency.toUpperCase();
  if (!isTradable(currency)) throw invalidField('currency', consoleRefusals.noSuchCurrency);
  const changes = await readChanges(payload, operator.id);
  const { id } = await carryOut(db, actor, (tx) => addHouseBank(tx, currency, payload.label, changes));
  return { id: wireId(id) };
};

export const useBank: Answer<'useBank'> = ({ db, actor, payload }) =>
  carryOut(db, actor, (tx, source) => chooseHouseBank(tx, payload.bank, source));

export const closeBank: Answer<'closeBank'> = async ({ db, actor, payload }) => {
  await carryOut(db, actor, (tx) => closeHouseBank(tx, payload.bank));
  return {};
};

export const approveBank: Answer<'approveBank'> = async ({ db, actor, payload }) => {
  await carryOut(db, actor, (tx, source) => approveHouseBank(tx, payload.change, source));
  return {};
};

export const dropBank: Answer<'dropBank'> = async ({ db, actor, payload }) => {
  await carryOut(db, actor, (tx) => dropHouseBank(tx, payload.change));
  return {};
};

/** A QR image of an account or of a waiting change, by its hash. */
export const getBankImage: Answer<'getBankImage'> = async ({ c, db }) => {
  const bytes = await findBankImage(db, c.req.param('id') ?? '');
  const type = bytes && imageTypeOf(bytes);
  if (!bytes || !type) throw notFound();
  return imageAnswer(c, { media_type: type, bytes });
};
