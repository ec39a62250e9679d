import * as v from 'valibot';
import { idText, optionalText, requiredNumber, requiredText } from '@contract/values/text';
import { oneOf } from './envelopes';

/** Spec 3, User. */
export const user = v.object({
  id: idText,
  username: optionalText,
  email: optionalText,
  phone_number: optionalText,
  birthday: optionalText,
  first_name: optionalText,
  last_name: optionalText,
});
export type User = v.InferOutput<typeof user>;

export const userAnswer = oneOf(user);

const clearable = <Schema extends ReturnType<typeof requiredText> | ReturnType<typeof requiredNumber>>(
  schema: Schema,
) => v.optional(v.nullable(v.union([v.literal(''), schema])), null);

const birthday = v.union([v.literal(''), v.pipe(v.string(), v.isoDate('birthday expects a date such as 1990-12-31'))]);

/** POST /users/me/: the profile form. */
export const profilePayload = v.object({
  username: requiredText('username', 60),
  phone_number: clearable(requiredNumber('phone_number', 40)),
  birthday: v.optional(v.nullable(birthday), null),
  first_name: clearable(requiredText('first_name', 80)),
  last_name: clearable(requiredText('last_name', 80)),
});
export type ProfilePayload = v.InferOutput<typeof profilePayload>;
