/** What every ticket says about its submission. */
export const tickets = {
  nouns: {
    FUND_WALLET: 'funding',
    WITHDRAW: 'withdrawal',
    LIST: 'listing',
    ORDER: 'order',
    MOF_ORDER: 'multilateral order',
  },
  arrived: (noun: string) =>
    `Your ${noun} of {amount} has arrived, although you left before the answer came. Do not send it again.`,
  lost: (noun: string) =>
    `Your ${noun} of {amount} was not made: no answer had come when you left, and it has not arrived. You can try again.`,
  openIt: 'Open it',
  dismiss: 'Dismiss',
  found: (noun: string) => `No clear answer came, but your ${noun} has arrived and is pending. Do not send it again.`,
  notFound: (failure: string, noun: string) =>
    `${failure} No clear answer came, and no such ${noun} is pending. You can try again.`,
  transactions: 'Transactions',
  unknown: (noun: string) =>
    `It is not known whether your ${noun} has arrived. Look at your transactions before you send it again.`,
};
