import { Link, matchPath, useLocation } from 'react-router-dom';
import { type RouteName, ROUTES } from '@/routes/routes';
import { appTexts } from '@/texts/app';
import { Icon, type IconName } from '@/ui/marks/Icon';
import styles from './SideNavigation.module.css';

type SectionName = keyof typeof appTexts.section;

interface Section {
  name: SectionName;
  label: string;
  to: string;
  icon: IconName;
}

const NAMES: readonly SectionName[] = ['home', 'market', 'profile', 'transactions', 'rates'];

/** The side navigation, in the order of spec 2, shell. */
const SECTIONS: readonly Section[] = NAMES.map((name) => ({
  name,
  label: appTexts.section[name],
  to: ROUTES[name],
  icon: name,
}));

/** The section that the side navigation marks on each route; null if the route is in no section. */
const SECTION_OF: Record<RouteName, SectionName | null> = {
  landing: null,
  login: null,
  register: null,
  requestPasswordReset: null,
  confirmPasswordReset: null,
  home: 'home',
  fundWallet: 'home',
  amountConfirmation: 'home',
  withdraw: 'home',
  withdrawalConfirmation: 'home',
  newAccount: 'home',
  list: 'home',
  listConfirmation: 'home',
  order: 'home',
  bilateralOrder: 'home',
  bilateralOrderConfirmation: 'home',
  multilateralOrder: 'home',
  multilateralOrderConfirmation: 'home',
  market: 'market',
  publicMarket: 'market',
  currencyMarket: 'market',
  myListings: 'market',
  profile: 'profile',
  editProfile: 'profile',
  deactivate: 'profile',
  transactions: 'transactions',
  transactionDetails: 'transactions',
  dispute: 'transactions',
  rates: 'rates',
  notifications: null,
  statement: 'transactions',
  profit: 'transactions',
  receipt: 'transactions',
  alerts: 'market',
  pairMarket: 'market',
};

const ROUTE_NAMES = Object.keys(ROUTES) as RouteName[];

/** The section of an address; null if it is in none. */
export function sectionAt(pathname: string): SectionName | null {
  const route = ROUTE_NAMES.find((name) => matchPath(ROUTES[name], pathname));
  return route === undefined ? null : SECTION_OF[route];
}

/** The five sections of the app; the one on screen is marked. */
export function SideNavigation() {
  const current = sectionAt(useLocation().pathname);
  return (
    <nav className={styles.nav} aria-label={appTexts.sections}>
      {SECTIONS.map(({ name, to, icon, label }) => (
        <Link key={name} to={to} className={styles.link} aria-current={name === current ? 'page' : undefined}>
          <Icon name={icon} />
          {label}
        </Link>
      ))}
    </nav>
  );
}
