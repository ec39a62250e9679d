import type { IconName } from '@/ui/marks/Icon';
import { appTexts } from '@/texts/app';
import { ROUTES } from '@/routes/routes';

export interface Section {
  label: string;
  to: string;
  icon: IconName;
  /** Routes that belong to the section without starting with its address. */
  also: readonly string[];
}

/** The side navigation (spec 2, shell), in the spec's order. */
export const SECTIONS: readonly Section[] = [
  {
    label: appTexts.section.home,
    to: ROUTES.home,
    icon: 'home',
    also: ['/fund-wallet', '/amount-confirmation', '/withdraw', '/newaccount', '/list', '/order', '/bi-', '/multi-'],
  },
  { label: appTexts.section.market, to: ROUTES.market, icon: 'market', also: [ROUTES.myListings] },
  {
    label: appTexts.section.profile,
    to: ROUTES.profile,
    icon: 'profile',
    also: [ROUTES.editProfile, ROUTES.deactivate],
  },
  {
    label: appTexts.section.transactions,
    to: ROUTES.transactions,
    icon: 'transactions',
    also: ['/transaction-details', '/disputes'],
  },
  { label: appTexts.section.rates, to: ROUTES.rates, icon: 'rates', also: [] },
];

/** Whether an address lies in a section. */
export function isInSection({ to, also }: Section, pathname: string): boolean {
  return [to, ...also].some((start) => pathname.startsWith(start));
}
