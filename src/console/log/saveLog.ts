import { CSV_MARK, csvRecord } from '@/domain/files/csv';
import { reasonWords } from '@/domain/wording/noticeSentence';
import { actsTexts } from '@/texts/console/acts';
import { saveFile } from '@/ui/browser/saveFile';
import { type AnswerOf, callConsole } from '@/console/calls/callConsole';
import { changeOf } from './changes';

const { whenInUtc, who, where, what, to, changed, why, entry, previousHash, hash } = actsTexts;
const HEADS = [whenInUtc, who, where, what, to, changed, why, entry, previousHash, hash];

const cellsOf = (act: AnswerOf<'getActs'>['results'][number]) => [
  { at: act.at },
  actsTexts.by(act.operator, act.role),
  `${act.origin} ${act.address}`,
  act.act,
  act.subject,
  changeOf(act),
  reasonWords(act.reason),
  act.seal?.entry ?? '',
  act.seal?.previous_hash ?? '',
  act.seal?.hash ?? '',
];

/**
 * Saves the whole log of this filter as a CSV file, newest first, window by window. The last three cells of a record are
 * what proves it (decision 461): the command `log check` reads them.
 */
export async function saveLog(query: Readonly<Record<string, string>>): Promise<void> {
  const parts = [CSV_MARK, csvRecord(HEADS)];
  for (let before: string | null = ''; before !== null;) {
    const asked: Record<string, string> = { ...query, sealed: 'on', ...(before !== '' && { before }) };
    const { results, next } = await callConsole('getActs', { query: asked });
    parts.push(...results.map((act) => csvRecord(cellsOf(act))));
    before = next;
  }
  saveFile(actsTexts.fileName, new Blob(parts, { type: 'text/csv' }));
}
