import type { Db } from '@server/db/database';
import { findAppStatus, saveAppStatus } from './repository';

/** What the stored switch says; null if it was never set. */
export const isOpenStatus = (stored: string | null): boolean => stored !== 'false';

/** Spec 1, action gate: false while the operator has closed the four home actions. */
export const isOpen = async (db: Db): Promise<boolean> => isOpenStatus(await findAppStatus(db));

/** Opens or closes the four home actions for everybody. */
export const setOpen = (db: Db, open: boolean): Promise<void> => saveAppStatus(db, String(open));
