/** Why the console's server does not set a market rate, or asks twice, for the operator. */
export const rateRefusals = {
  far: (before: string) => `The rate was ${before}: this changes it by more than 5%.`,
  farInDay: (dayAgo: string) => `The rate was ${dayAgo} a day ago: with this it changes by more than 5% in a day.`,
  farForOne: (dayAgo: string) => `The rate was ${dayAgo} a day ago: with this it changes by more than 20% in a day.`,
  roundTrip: (from: string, to: string, becomes: string) =>
    `It does not agree with the rate of ${to} → ${from}: there and back, 1 ${from} would become ${becomes} ${from}.`,
  asked: (reasons: readonly string[], afterwards: readonly string[]) =>
    [...reasons, 'Nothing was done. Send it again if you are sure.', ...afterwards].join(' '),
  thenListings: 'Listings that follow the market then wait 5 minutes; set the old rate in that time to take it back.',
  thenTwo: 'It then waits until another operator approves it too.',
  thenAlone: 'No other operator could approve it, so your word is enough; the log will say so.',
  beyond: (last: string) =>
    `The rate is ${last}. In one step it may become at most ten times as high or as low. Nothing was done.`,
  bounds: (least: string, most: string) => `A rate is between ${least} and ${most}. Nothing was done.`,
  twice: 'You have set this rate yourself. Another operator must approve it.',
  notWaiting: 'This rate no longer waits for an approval. Nothing was done.',
};
