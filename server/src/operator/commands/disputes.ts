import { conflict, notFound } from '@server/platform/refusal';
import { answerDispute } from '@server/modules/disputes/disputeAnswers';
import { findOpenDisputes, hasDispute } from '@server/modules/disputes/repository';
import type { Command } from './command';
import { readId, readWord } from './command';
import { formatMoment, formatTable } from './table';

const disputes: Command = {
  name: 'disputes',
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
        { head: 'MESSAGE', cell: ({ description }) => description },
      ],
      'No dispute is open.',
    ),
};

const answer: Command = {
  name: 'dispute answer',
  takes: 'ID text',
  does: 'answers a dispute; the user finds the text in their notifications',
  run: async (db, [word, ...words]) => {
    const id = readId(word);
    const text = readWord(words.join(' ').trim(), 'The text of the answer');
    await db.transaction(async (tx) => {
      if (await answerDispute(tx, id, text)) return;
      if (await hasDispute(tx, id)) throw conflict(`Dispute ${id} has been answered already.`);
      throw notFound(`There is no dispute ${id}.`);
    });
    return `Answered dispute ${id}.`;
  },
};

/** Disputes are reviewed within 24-48 hours (spec 1). */
export const disputeCommands: readonly Command[] = [disputes, answer];
