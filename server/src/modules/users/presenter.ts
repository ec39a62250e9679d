import { wireId } from '@server/modules/wire';
import type { UserRow } from './repository';

/** Spec 3, User. */
export const presentUser = (user: UserRow) => ({
  id: wireId(user.id),
  username: user.username,
  email: user.email,
  phone_number: user.phone_number,
  birthday: user.birthday,
  first_name: user.first_name,
  last_name: user.last_name,
});
