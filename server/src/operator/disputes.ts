import { writeFile } from 'node:fs/promises';
import { OUTCOMES } from '@contract/console/deskSchemas';
import { carryOut } from '@server/acts/carryOut';
import { answer as answerOne, write as writeOne } from '@server/acts/decisions';
import { readConversation, readPicture } from '@server/modules/disputes/conversation';
import { writtenIn } from '@server/modules/disputes/disputes';
import { findOpenDisputes } from '@server/modules/disputes/repository';
import { type Command, formatMoment, formatTable, readId, readWord, UsageError } from './command';

const disputes: Command = {
  name: 'disputes',
  twin: 'getDisputes',
  takes: '',
  does: 'the disputes that have no answer yet',
  run: async (db) =>
    formatTable(
      await findOpenDisputes(db),
      [
        { head: 'ID', cell: ({ id }) => id, align: 'right' },
        { head: 'TRANSACTION', cell: ({ transaction_id }) => transaction_id, align: 'right' },
        { head: 'USER', cell: ({ email }) => email },
        { head: 'FILED (UTC)', cell: ({ created_at }) => formatMoment(created_at) },
        { head: 'ADDED', cell: ({ added }) => added, align: 'right' },
        { head: 'MESSAGE', cell: ({ description }) => description },
      ],
      'No dispute is open.',
    ),
};

const show: Command = {
  name: 'dispute show',
  twin: 'getDispute',
  takes: 'ID',
  does: 'what was written in a dispute, oldest first, with the numbers of its pictures',
  run: async (db, [word]) =>
    formatTable(
      writtenIn(await readConversation(db, readId(word))),
      [
        { head: 'AT (UTC)', cell: ({ at }) => formatMoment(at) },
        { head: 'BY', cell: ({ operator }) => operator ?? 'the user' },
        { head: 'PICTURE', cell: ({ picture }) => picture ?? '', align: 'right' },
        { head: 'MESSAGE', cell: ({ text, final }) => (text ?? '') + (final ? ' (the answer)' : '') },
      ],
      '',
    ),
};

const savePicture: Command = {
  name: 'dispute picture',
  twin: 'getDisputePicture',
  takes: 'PICTURE FILE',
  does: 'writes a picture of a dispute to a file',
  run: async (db, [picture, file]) => {
    const id = readId(picture);
    const name = readWord(file, 'FILE');
    const image = await readPicture(db, id, null);
    await writeFile(name, image.bytes);
    return `Wrote ${name} (${image.media_type}).`;
  },
};

const write: Command = {
  name: 'dispute write',
  twin: 'writeDispute',
  takes: 'ID text',
  does: 'adds a message to a dispute, which stays open; the user is notified',
  run: async (db, [word, ...words], actor) => {
    const id = readId(word);
    const text = readWord(words.join(' ').trim(), 'The text of the message');
    await carryOut(db, actor, (tx) => writeOne(tx, id, text));
    return `Wrote to dispute ${id}.`;
  },
};

const OUTCOME = /^outcome=(.*)$/;

/** The outcome that an answer begins with; without one, the transaction stays as it is. @throws UsageError */
function readOutcome(words: readonly string[]) {
  const [, named] = OUTCOME.exec(words[0] ?? '') ?? [];
  if (named === undefined) return { outcome: 'none', rest: words } as const;
  const outcome = OUTCOMES.find((each) => each === named);
  if (!outcome) throw new UsageError(`OUTCOME is one of ${OUTCOMES.join(', ')}.`);
  return { outcome, rest: words.slice(1) };
}

const answer: Command = {
  name: 'dispute answer',
  twin: 'answerDispute',
  takes: 'ID [outcome=OUTCOME] text',
  does: 'answers a dispute, which ends it; outcome=complete, reject or return is done to its transaction',
  run: async (db, [word, ...words], actor) => {
    const id = readId(word);
    const { outcome, rest } = readOutcome(words);
    const text = readWord(rest.join(' ').trim(), 'The text of the answer');
    await carryOut(db, actor, (tx, source) => answerOne(tx, id, { text, outcome }, source));
    return `Answered dispute ${id}.`;
  },
};

/** Disputes are reviewed within 24-48 hours (spec 1). */
export const disputeCommands: readonly Command[] = [disputes, show, savePicture, write, answer];
