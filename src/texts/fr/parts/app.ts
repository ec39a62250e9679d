import type { AppPart } from '@/texts/en/parts/appPart';
import { app } from '@/texts/fr/app';
import { awaySettings } from '@/texts/fr/away/awaySettings';
import { systemNotices } from '@/texts/fr/away/systemNotices';
import { passkeys } from '@/texts/fr/devices/passkeys';
import { secondFactor } from '@/texts/fr/devices/secondFactor';
import { sessions } from '@/texts/fr/devices/sessions';
import { conversation } from '@/texts/fr/disputes/conversation';
import { home } from '@/texts/fr/home';
import { listing } from '@/texts/fr/listing';
import { alertMarks } from '@/texts/fr/lists/alertMarks';
import { alerts } from '@/texts/fr/lists/alerts';
import { figures } from '@/texts/fr/lists/figures';
import { longLists } from '@/texts/fr/lists/longLists';
import { transactionKinds } from '@/texts/fr/lists/transactionKinds';
import { watch } from '@/texts/fr/lists/watch';
import { market } from '@/texts/fr/market';
import { money } from '@/texts/fr/money';
import { notices } from '@/texts/fr/notices';
import { notifications } from '@/texts/fr/notifications';
import { bilateral } from '@/texts/fr/orders/bilateral';
import { awayChanges } from '@/texts/fr/orders/awayChanges';
import { charts } from '@/texts/fr/orders/charts';
import { overview } from '@/texts/fr/orders/overview';
import { books } from '@/texts/fr/orders/books';
import { candles, day } from '@/texts/fr/orders/candles';
import { fills } from '@/texts/fr/orders/fills';
import { ladder } from '@/texts/fr/orders/ladder';
import { layout } from '@/texts/fr/orders/layout';
import { listingChanges } from '@/texts/fr/orders/listingChanges';
import { mine } from '@/texts/fr/orders/mine';
import { multilateral } from '@/texts/fr/orders/multilateral';
import { order } from '@/texts/fr/orders/order';
import { pegs } from '@/texts/fr/orders/pegs';
import { ratePicker } from '@/texts/fr/orders/ratePicker';
import { share } from '@/texts/fr/orders/share';
import { tape } from '@/texts/fr/orders/tape';
import { templates } from '@/texts/fr/orders/templates';
import { opener } from '@/texts/fr/palette/opener';
import { palette } from '@/texts/fr/palette/palette';
import { profile } from '@/texts/fr/profile';
import { rates } from '@/texts/fr/rates';
import { routing } from '@/texts/fr/routing';
import { HOUSE_SENTENCES, SENTENCES, said } from '@/texts/fr/sentences';
import { tickets } from '@/texts/fr/tickets';
import { times } from '@/texts/fr/lists/times';
import { transactions } from '@/texts/fr/transactions';
import { accounts } from '@/texts/fr/wallet/accounts';
import { fund } from '@/texts/fr/wallet/fund';
import { image } from '@/texts/fr/wallet/image';
import { limits } from '@/texts/fr/wallet/limits';
import { profit } from '@/texts/fr/wallet/profit';
import { receipt } from '@/texts/fr/wallet/receipt';
import { statement } from '@/texts/fr/wallet/statement';
import { withdraw } from '@/texts/fr/wallet/withdraw';
import type { Translated } from '@/texts/language/translated';

/** The texts behind the log-in, by key. */
export const texts: Translated<AppPart> = {
  app,
  'away:awaySettings': awaySettings,
  'away:systemNotices': systemNotices,
  'devices:passkeys': passkeys,
  'devices:secondFactor': secondFactor,
  'devices:sessions': sessions,
  'disputes:conversation': conversation,
  home,
  houseSentences: HOUSE_SENTENCES,
  listing,
  'lists:alertMarks': alertMarks,
  'lists:alerts': alerts,
  'lists:figures': figures,
  'lists:longLists': longLists,
  'lists:transactionKinds': transactionKinds,
  'lists:watch': watch,
  market,
  money,
  notices,
  notifications,
  'orders:bilateral': bilateral,
  'orders:books': books,
  'orders:awayChanges': awayChanges,
  'orders:charts': charts,
  'orders:overview': overview,
  'orders:candles': candles,
  'orders:day': day,
  'orders:fills': fills,
  'orders:ladder': ladder,
  'orders:layout': layout,
  'orders:listingChanges': listingChanges,
  'orders:mine': mine,
  'orders:multilateral': multilateral,
  'orders:order': order,
  'orders:pegs': pegs,
  'orders:ratePicker': ratePicker,
  'orders:share': share,
  'orders:tape': tape,
  'orders:templates': templates,
  'palette:opener': opener,
  'palette:palette': palette,
  profile,
  rates,
  routing,
  said,
  sentences: SENTENCES,
  tickets,
  'lists:times': times,
  transactions,
  'wallet:accounts': accounts,
  'wallet:fund': fund,
  'wallet:image': image,
  'wallet:limits': limits,
  'wallet:profit': profit,
  'wallet:receipt': receipt,
  'wallet:statement': statement,
  'wallet:withdraw': withdraw,
};
