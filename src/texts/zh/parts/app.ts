import type { AppPart } from '@/texts/en/parts/appPart';
import type { Translated } from '@/texts/language/translated';
import { app } from '@/texts/zh/app';
import { awaySettings } from '@/texts/zh/away/awaySettings';
import { systemNotices } from '@/texts/zh/away/systemNotices';
import { passkeys } from '@/texts/zh/devices/passkeys';
import { secondFactor } from '@/texts/zh/devices/secondFactor';
import { sessions } from '@/texts/zh/devices/sessions';
import { conversation } from '@/texts/zh/disputes/conversation';
import { home } from '@/texts/zh/home';
import { listing } from '@/texts/zh/listing';
import { alertMarks } from '@/texts/zh/lists/alertMarks';
import { alerts } from '@/texts/zh/lists/alerts';
import { figures } from '@/texts/zh/lists/figures';
import { longLists } from '@/texts/zh/lists/longLists';
import { transactionKinds } from '@/texts/zh/lists/transactionKinds';
import { watch } from '@/texts/zh/lists/watch';
import { market } from '@/texts/zh/market';
import { money } from '@/texts/zh/money';
import { notices } from '@/texts/zh/notices';
import { notifications } from '@/texts/zh/notifications';
import { bilateral } from '@/texts/zh/orders/bilateral';
import { awayChanges } from '@/texts/zh/orders/awayChanges';
import { charts } from '@/texts/zh/orders/charts';
import { overview } from '@/texts/zh/orders/overview';
import { books } from '@/texts/zh/orders/books';
import { candles, day } from '@/texts/zh/orders/candles';
import { fills } from '@/texts/zh/orders/fills';
import { ladder } from '@/texts/zh/orders/ladder';
import { layout } from '@/texts/zh/orders/layout';
import { listingChanges } from '@/texts/zh/orders/listingChanges';
import { mine } from '@/texts/zh/orders/mine';
import { multilateral } from '@/texts/zh/orders/multilateral';
import { order } from '@/texts/zh/orders/order';
import { pegs } from '@/texts/zh/orders/pegs';
import { ratePicker } from '@/texts/zh/orders/ratePicker';
import { share } from '@/texts/zh/orders/share';
import { tape } from '@/texts/zh/orders/tape';
import { templates } from '@/texts/zh/orders/templates';
import { opener } from '@/texts/zh/palette/opener';
import { palette } from '@/texts/zh/palette/palette';
import { profile } from '@/texts/zh/profile';
import { rates } from '@/texts/zh/rates';
import { routing } from '@/texts/zh/routing';
import { HOUSE_SENTENCES, SENTENCES, said } from '@/texts/zh/sentences';
import { tickets } from '@/texts/zh/tickets';
import { times } from '@/texts/zh/lists/times';
import { transactions } from '@/texts/zh/transactions';
import { accounts } from '@/texts/zh/wallet/accounts';
import { fund } from '@/texts/zh/wallet/fund';
import { image } from '@/texts/zh/wallet/image';
import { limits } from '@/texts/zh/wallet/limits';
import { profit } from '@/texts/zh/wallet/profit';
import { receipt } from '@/texts/zh/wallet/receipt';
import { statement } from '@/texts/zh/wallet/statement';
import { withdraw } from '@/texts/zh/wallet/withdraw';

/** The texts behind the log-in, in simplified Chinese. */
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
