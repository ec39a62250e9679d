import { sectionAt } from '@/app/shell/SideNavigation';

test.each([
  ['/homepage', 'home'],
  ['/withdrawal-confirmation/CNY', 'home'],
  ['/multi-order', 'home'],
  ['/market', 'market'],
  ['/market/public', 'market'],
  ['/market/CNY', 'market'],
  ['/user-listings', 'market'],
  ['/user-deactivate', 'profile'],
  ['/transaction-details/7', 'transactions'],
  ['/disputes/7', 'transactions'],
  ['/rates', 'rates'],
  ['/user-notifications', null],
  ['/nowhere', null],
])('the side navigation marks for %s the section %s [S2.shell.1]', (address, section) => {
  expect(sectionAt(address)).toBe(section);
});
