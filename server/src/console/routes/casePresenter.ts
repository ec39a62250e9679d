import { bankLabels } from '@/texts/console/refusals';
import { wireId } from '@server/modules/wire';
import type { ActRow } from '@server/modules/operators/actsRepository';
import type { CaseRow, HistoryRow, InboxRow } from './caseRepository';

export const presentInboxRow = (row: InboxRow) => ({
  id: wireId(row.id),
  type: row.type,
  email: row.email,
  amount: row.amount,
  currency: row.currency_from,
  created_at: row.created_at.toISOString(),
  has_image: row.has_image,
});

/** One line of a user's history. */
export const presentHistory = (row: HistoryRow) => ({
  id: wireId(row.id),
  type: row.type,
  status: row.status,
  amount: row.amount,
  currency: row.currency_from,
  created_at: row.created_at.toISOString(),
});

/** An act of the log. */
export const presentAct = ({ id, at, ...act }: ActRow) => ({ id: wireId(id), at: at.toISOString(), ...act });

const presentBank = (bank: CaseRow['bank']) =>
  Object.entries(bankLabels).flatMap(([field, label]) => {
    const value = bank?.[field] ?? '';
    return value === '' ? [] : [{ label, value }];
  });

export const presentCase = (row: CaseRow, history: readonly HistoryRow[], acts: readonly object[]) => ({
  ...presentInboxRow(row),
  status: row.status,
  reason: row.reason,
  user: {
    id: wireId(row.user_id),
    email: row.email,
    username: row.username,
    name: row.name,
    since: row.since.toISOString(),
  },
  bank: presentBank(row.bank),
  history: history.map(presentHistory),
  acts,
});
