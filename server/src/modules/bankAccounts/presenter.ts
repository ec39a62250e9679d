import { wireId } from '@server/modules/wire';
import type { BankAccountRow } from './repository';

/** Spec 3, Bank account. */
export const presentBankAccount = ({ id, ...account }: BankAccountRow) => ({ id: wireId(id), ...account });
