import type { RegisteredUser } from './service';
import { wireId } from '@server/modules/wire';

/** The answer of register/ (decision 123). */
export const presentRegistered = ({ id, email, username }: RegisteredUser) => ({ id: wireId(id), email, username });
