import * as v from 'valibot';
import { defineCalls, READ, SEND } from './call';
import { oneOf } from './values/envelopes';
import { idText, optionalText, requiredNumber, requiredText } from './values/text';

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

/** Specification 7: the user's profile and account, and logging out everywhere. */
export const userCalls = defineCalls({
  logoutAll: {
    ...SEND,
    path: 'logoutall/',
    success: 204,
    makesStale: { none: 'all data of the user is dropped when the session ends' },
  },
  getMe: { ...READ, path: 'users/me/', answer: userAnswer, fedBy: ['homepage_updates'] },
  updateMe: { ...SEND, path: 'users/me/', payload: profilePayload, makesStale: ['homepage_updates'] },
  deleteAccount: {
    ...SEND,
    path: 'users/delete-account/',
    makesStale: { none: 'the clean-up that follows reads what it needs, then the session ends (specification 4)' },
  },
});
