import * as v from 'valibot';
import { listOf } from './envelopes';
import { idText, optionalText } from '@contract/values/text';

/** Spec 3, Notification. */
export const notification = v.object({ id: idText, message: v.string(), created_at: optionalText });
export type Notification = v.InferOutput<typeof notification>;

export const notificationsAnswer = listOf(notification);

/** The unread list serves only for its count (spec 3), so its entries may be anything. */
export const unreadAnswer = v.pipe(
  listOf(v.unknown()),
  v.transform((unread) => unread.length),
);
