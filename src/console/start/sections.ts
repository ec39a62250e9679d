import type { ComponentType } from 'react';
import { accountTexts, frameTexts } from '@/texts/console/acts';
import { AccountScreen } from '@/console/account/AccountScreen';
import { BooksScreen } from '@/console/books/BooksScreen';
import { DisputesScreen } from '@/console/disputes/DisputesScreen';
import { InboxScreen } from '@/console/inbox/InboxScreen';
import { LogScreen } from '@/console/log/LogScreen';
import { MarketScreen } from '@/console/market/MarketScreen';
import { OperatorsScreen } from '@/console/operators/OperatorsScreen';
import { UsersScreen } from '@/console/users/UsersScreen';

interface Section {
  /** Its part of the address. */
  name: string;
  title: string;
  Screen: ComponentType;
}

/** The sections of the console in the order of the frame; the first is shown at an unknown address. */
export const SECTIONS: readonly [Section, ...Section[]] = [
  { name: 'inbox', title: frameTexts.inbox, Screen: InboxScreen },
  { name: 'disputes', title: frameTexts.disputes, Screen: DisputesScreen },
  { name: 'users', title: frameTexts.users, Screen: UsersScreen },
  { name: 'market', title: frameTexts.market, Screen: MarketScreen },
  { name: 'books', title: frameTexts.books, Screen: BooksScreen },
  { name: 'operators', title: frameTexts.operators, Screen: OperatorsScreen },
  { name: 'log', title: frameTexts.log, Screen: LogScreen },
  { name: 'account', title: accountTexts.title, Screen: AccountScreen },
];
