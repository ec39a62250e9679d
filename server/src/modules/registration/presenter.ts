import type { RegisteredUser } from './service';
import { wireId } from '@server/modules/wire';

/** Decisions 5, register/. */
export const presentRegistered = ({ id, email, username }: RegisteredUser) => ({ id: wireId(id), email, username });
