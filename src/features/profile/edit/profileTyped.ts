import { bareNumber } from '@contract/values/digits';
import type { ProfilePayload, User } from '@contract/schemas/user';
import { birthdayInput } from '@/features/profile/account/birthday';

/** The profile form as typed. */
export interface ProfileTyped {
  username: string;
  phone: string;
  birthday: string;
  firstName: string;
  lastName: string;
}

/** How spec 7 calls each field. */
export const PROFILE_WIRE_NAMES: Readonly<Record<keyof ProfileTyped, keyof ProfilePayload>> = {
  username: 'username',
  phone: 'phone_number',
  birthday: 'birthday',
  firstName: 'first_name',
  lastName: 'last_name',
};

/** The current profile as the form's input. */
export function typedProfile(me: User): ProfileTyped {
  return {
    username: me.username ?? '',
    phone: me.phone_number ?? '',
    birthday: birthdayInput(me.birthday),
    firstName: me.first_name ?? '',
    lastName: me.last_name ?? '',
  };
}

/** True if the form differs from the profile. */
export function isChanged(form: ProfileTyped, me: User): boolean {
  const before = typedProfile(me);
  return (Object.keys(before) as (keyof ProfileTyped)[]).some((field) => form[field] !== before[field]);
}

/**
 * Spec 7: the payload of the form. A birthday that was not edited is sent back unchanged, in any spelling. A cleared
 * one is null, because a backend's date field does not accept an empty text.
 */
export function profilePayload(form: ProfileTyped, me: User): ProfilePayload {
  const isSameDay = form.birthday === birthdayInput(me.birthday);
  return {
    username: form.username.trim(),
    phone_number: bareNumber(form.phone).trim(),
    birthday: isSameDay ? me.birthday : form.birthday || null,
    first_name: form.firstName.trim(),
    last_name: form.lastName.trim(),
  };
}
