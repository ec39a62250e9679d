import { later } from '@/widgets/parts/later';

/** What the user owes, above what they do with their wallets. Nothing is loaded while nobody owes anything. */
export const Debts = later(() => import('./DebtNotice'), 'DebtNotice', { capability: 'debts', instead: null });
