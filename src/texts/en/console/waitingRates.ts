/** The market rates that wait for a second operator. */
export const waitingRates = {
  title: 'Rates that wait for another operator',
  hint: 'More than 20% away from the rate of a day ago, two operators set a rate. What is not approved within an hour is dropped, and so is what waits when the rate of the pair is set otherwise.',
  now: 'Now',
  wished: 'New rate',
  decision: 'Decision',
  approve: 'Approve',
  takeBack: 'Take back',
  decline: 'Decline',
  /** What a button does, for those who do not see its row. */
  ofPair: (act: string, pair: string) => `${act}: ${pair}`,
  noted: 'Nothing has changed yet: another operator must approve this rate.',
};
