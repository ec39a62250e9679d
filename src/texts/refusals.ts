import { inLanguage } from './language/inLanguage';
import { counted } from './language/plural';

/** A listing of the opposite direction, and the lowest rate that does not cross it. */
interface Crossed {
  offered: string;
  asked: string;
  rate: string;
  least: string;
}

/** Why the server refuses a request, for the person who made it. Refusals of broken HTTP are in server/src/http. */
export const refusals = {
  noCredentials: 'Authentication credentials were not provided.',
  notFound: 'Not found.',
  tooManyAttempts: 'Too many attempts. Please wait a while and try again.',
  tooManyAccounts: (most: number) => `No more than ${String(most)} bank accounts can be saved.`,
  accountTooNew: (hours: number, time: string) =>
    `A new bank account can be withdrawn to ${counted(hours, { one: 'hour', other: 'hours' })} after it was saved: from ${time} on.`,
  accountTooNewYet: (time: string) =>
    `This new bank account can be withdrawn to from ${time} on: your two-step verification is then old enough to confirm it.`,
  tooManyFundings: (most: number) =>
    `You already have ${counted(most, { one: 'wallet funding', other: 'wallet fundings' })} waiting for approval. Revoke one, or wait until one is decided.`,
  tooManyFundingsOfDay: (most: number) =>
    `You have made ${counted(most, { one: 'wallet funding', other: 'wallet fundings' })} in the last 24 hours, the revoked ones included. Please try again tomorrow.`,
  tooManyOrders: (most: number) =>
    `You already have ${counted(most, { one: 'open order', other: 'open orders' })}. Revoke one, or wait until one is filled.`,
  tooManyListings: (most: number) =>
    `You already have ${counted(most, { one: 'listing', other: 'listings' })}. Delete one, or wait until one is sold.`,
  amountTooSmall: (least: string) => `The least amount is ${least}.`,
  crossesOthers: ({ offered, asked, rate, least }: Crossed) =>
    `Others already offer ${offered} for ${asked} at ${rate}, which meets your rate. Exchange with them instead, or list at ${least} or more.`,
  crossesOwn: ({ offered, asked, rate, least }: Crossed) =>
    `Your own listing of ${offered} for ${asked} at ${rate} meets this rate. Change or delete it first, or list at ${least} or more.`,
  rateOutOfReach: 'No listing can give this rate. Please compare the paths again.',
  exchange: {
    short: 'Less than this amount can be exchanged at your limit right now. Nothing was exchanged.',
    wouldTake: 'Others offer this at your limit already, so a part would be exchanged at once. Nothing was listed.',
    nothing: 'Nothing can be exchanged at your limit right now.',
    overtaken: 'Others took these offers at the same moment. Nothing was exchanged. Please try again.',
  },
  tooManyImages: (mostMb: number) => `You may send images of ${String(mostMb)} MB in 24 hours. Please try again later.`,
  contactRefused: 'The form was not accepted.',
  noSuchTransaction: 'There is no such transaction.',
  disputeAnswered: 'This dispute has been answered, so nothing can be added to it. You can file another one.',
  tooManyPictures: (most: number) => `A dispute has at most ${String(most)} pictures, and this one has them all.`,
  tooManyEntries: (most: number) =>
    `A dispute has at most ${String(most)} messages and pictures, and this one has them all. Please wait for the answer.`,
  listingOrTransaction: 'listing or transaction is needed',
  noSuchCursor: 'There is no such place in this list. Read it from its beginning again.',
  noPushService: 'This browser’s push service has an address that is not allowed.',
  foreignPush: 'This browser’s push service has this address for another user.',
  noPushKey: 'p256dh is no key of a browser.',
  mailNotSent: 'The mail could not be sent. Please try again.',
  pinWrong: 'The one-time pin is wrong, was used or has expired.',
  pinNeeded: 'A withdrawal needs a freshly verified one-time pin.',
  codeWrong:
    'This code is not right, or not any more. Type the newest one. If that is refused too, let your phone set its clock by itself.',
  codeUsed: 'This code was used already. Wait for the next one.',
  secondStep: 'The password is right, and this account asks for a second step. Log in with an app that knows it.',
  secondStepOver: 'This log-in took too long. Please type your password again.',
  factorOn: 'Two-step verification is on already.',
  codesReplaced: 'These recovery codes are no longer the latest ones. Newer ones were made in another window.',
  factorOff: 'Two-step verification is off.',
  noSetup: 'There is nothing to confirm. Please begin the set-up again.',
  birthday: {
    noDate: 'birthday is a date that does not exist',
    future: 'birthday lies in the future',
    tooEarly: (first: string) => `birthday lies before ${first}`,
  },
  passwordWrong: 'This is not your password.',
  passwordNeeded: 'Please type your password: this sends more than before.',
  pinReplaced: 'Two-step verification is on: a withdrawal takes a code of your authenticator app instead of a pin.',
  passkeyOver: 'This took too long, or was done already. Please try again.',
  passkeyWrong: 'This passkey was not accepted. Please try again, or log in with your password.',
  passkeyKnown: 'This passkey is in your list already.',
  tooManyPasskeys: (most: number) => `No more than ${String(most)} passkeys can be kept. Remove one first.`,
  codeNeeded: 'Please type a code of your authenticator app, or a recovery code.',
  linkGone: 'The link is invalid, was used or has expired.',
  noSuchAccount: 'There is no account with this email address.',
  noPaymentDetails: 'There are no payment details for this currency.',
  debtOpen: (money: string) =>
    `You owe ${money}, because a funding was taken back after it was spent. Pay it first: then you can withdraw again.`,
  debtKeepsOpen: (money: string) =>
    `You owe ${money}, because a funding was taken back after it was spent. Pay it first: then you can close your account.`,
  noMobileMoney: 'This currency cannot be paid with mobile money here.',
  mobilePaymentWaits:
    'A request for this funding is waiting on a phone already. Confirm it there, or wait until it ends.',
  tooManyMobilePayments: (most: number) =>
    `Only ${String(most)} requests to pay can be sent to phones in 24 hours. Please try again tomorrow, or pay by transfer.`,
  wrongSignature: 'The signature does not match the body, or is too old.',
  otherReference: 'externalId is the reference of another funding',
  emailInUse: 'An account with this email already exists.',
  hookAddress:
    'This address is not allowed. It must be a public https address without a port, a user name or a password.',
  tooManyHooks: (most: number) => `No more than ${String(most)} webhooks can be kept. Remove one first.`,
  hookNotOn: 'This webhook is not on. Switch it on first.',
  hookUnderWay: 'This event is being sent right now.',
  tooManyKeys: (most: number) => `No more than ${String(most)} keys can be kept. Revoke one first.`,
  keyTime: (seconds: number) =>
    `The time of the request must be within ${counted(seconds, { one: 'second', other: 'seconds' })} of the server’s clock, in milliseconds since 1970.`,
  keyUnknown: 'This key is unknown, expired or revoked, or the signature does not match the request.',
  keyUsed: 'This signed request was made already. Sign it again with a new time.',
  keyScope: 'This key may not make this call.',
  keyAddress: 'This key may not be used from this address.',
  keyNeedsAddresses: 'A key that withdraws needs the addresses from which it may be used.',
  keyNeedsFactor: 'A key that withdraws needs two-step verification. Switch it on first.',
  keyNoPicture: 'A key withdraws to a saved account, without a picture.',
  invalidToken: 'Invalid token.',
  invalidCredentials: 'Invalid credentials.',
  accountDeactivated: 'The account has been deactivated.',
  accountFrozen: 'Your account is frozen. Please contact our support.',
  noSuchListing: 'You have no active listing of this pair at this rate.',
  listingEnded: 'This listing has ended: it was deleted or sold.',
  orderEnded: 'This order has ended: it was filled, cancelled or rejected.',
  moreThanLeft: (left: string) => `Only ${left} of this listing is left.`,
  rateOrPeg: 'A listing has a rate or follows the market, not both.',
  amountOrAdd: 'A change says how much shall be left or how much is added, not both.',
  noListingToReturn: 'You have no active listing of that currency and amount.',
  fundedByTransfer: 'Wallets are funded by bank transfer. This call only returns listings during deactivation.',
  notPending: (status: string) => `Only a pending transaction can be revoked; this one is ${status}.`,
  imageTooLarge: 'The image is larger than 5 MB.',
  emptyImage: 'The file of the image is empty. Please choose it again.',
  noImage:
    'The file is not a complete PNG, JPEG, WebP or GIF image, or it has too many pixels. A JPEG may have 200 million, a PNG 25 million, the others 12.5 million.',
  ownImagesBusy: 'Your earlier images are still being read. Please try again in a moment.',
  imagesBusy: 'Too many images are being uploaded right now. Please try again in a moment.',
  imageTooSlow: 'The image could not be read in time. Please try again, or send a smaller one.',
  tooBusy: 'The server has too much to do right now. Please try again in a moment.',
  noWrites: 'The server cannot save anything right now. Nothing was changed. Please try again in a moment.',
  stillCarriedOut: 'The same request is still being carried out.',
  keyReused: 'This Idempotency-Key was used for another request.',
  givenUp: 'This request was given up before it arrived. Nothing was changed.',
  database: {
    tooLong: 'The request holds a value that is too long.',
    outOfRange: 'The request holds a number that is out of range.',
    noSuchDate: 'The request holds a date that does not exist.',
    characters: 'The request holds characters that are not allowed.',
    wrongKind: 'The request holds a value of the wrong kind.',
    ledgerRule: 'The change would break a rule of the ledger.',
    changed: 'What the request refers to has changed meanwhile.',
    exists: 'This exists already.',
    busy: 'The server is busy with the same records. Please try again.',
  },
  tryAgainSoon: 'The server cannot answer right now. Please try again in a moment.',
  unavailable: 'The server cannot answer right now. Look whether it was done before you try again.',
  unexpected: 'Something went wrong on our side. Look whether it was done before you try again.',
};

export const refusalTexts = inLanguage('refusals', refusals);
