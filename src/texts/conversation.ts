import { REVIEW_HOURS } from '@contract/values/disputes';
import { inLanguage } from './language/inLanguage';
import { counted } from './language/plural';

const HOURS = `${String(REVIEW_HOURS.from)}-${String(REVIEW_HOURS.until)} hours`;

/** What is written and shown about a dispute until it is answered. */
export const conversation = {
  title: (id: string) => `Dispute no. ${id}`,
  states: { open: 'Open', answered: 'Answered' },
  filed: 'Filed',
  answer: 'Answer',
  next: 'Next step',
  support: 'Our support',
  /** {support} is the support, {time} a moment. */
  due: `{support} answers within ${HOURS}, by {time} at the latest.`,
  overdue: `The ${HOURS} for the answer were over on {time}.`,
  given: '{support} has answered, {time}.',
  steps: {
    operator: 'It is our support’s turn. You will be notified; until then you can add to it.',
    user: 'It is your turn: our support wrote to you.',
    late: 'Our support is late. Write a message, so that your dispute is seen again.',
    done: 'Nothing can be added any more. If it is not settled, file another dispute.',
  },
  entries: 'What was written, newest first',
  you: 'You',
  /** The author of what an operator without a name wrote. */
  unnamed: 'Support',
  operator: (name: string) => `${name} · Crossrate`,
  final: 'answer',
  failed: 'What was written could not be loaded.',
  pictureOf: (number: number) => `Picture ${String(number)} of this dispute`,
  loadingPicture: 'The picture is being loaded.',
  noPicture: 'The picture could not be loaded.',
  pictures: 'Pictures',
  addPicture: 'Add a picture',
  pictureHint: (left: number) =>
    `A receipt or a screenshot; ${counted(left, { one: 'more picture', other: 'more pictures' })} can be added. It cannot be removed again.`,
  send: 'Send the picture',
  pictureAdded: 'Your picture was added.',
  pictureNotAdded: 'Your picture was not added.',
  pictureUnclear: 'It is not known whether your picture has arrived. Send it again: it is added only once.',
};

export const conversationTexts = inLanguage('conversation', conversation);
