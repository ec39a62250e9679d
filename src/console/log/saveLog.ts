import type { ActRow } from '@contract/console/consoleSchemas';
import { CSV_MARK, csvRecord } from '@/domain/files/csv';
import { reasonWords } from '@/domain/wording/noticeSentence';
import { actsTexts } from '@/texts/console/acts';
import { saveFile } from '@/ui/browser/saveFile';
import { callConsole } from '@/console/calls/callConsole';
import { changeOf } from './changes';

const { when, who, where, what, to, changed, why } = actsTexts;
const HEADS = [when, who, where, what, to, changed, why];

const cellsOf = (act: ActRow) => [
  act.at,
  actsTexts.by(act.operator, act.role),
  `${act.origin} ${act.address}`,
  act.act,
  act.subject,
  changeOf(act),
  reasonWords(act.reason),
];

/** Saves the whole log of this filter as a CSV file, newest first, window by window. */
export async function saveLog(query: Readonly<Record<string, string>>): Promise<void> {
  const parts = [CSV_MARK, csvRecord(HEADS)];
  for (let before: string | null = ''; before !== null;) {
    const asked: Record<string, string> = before === '' ? { ...query } : { ...query, before };
    const { results, next } = await callConsole('getActs', { query: asked });
    parts.push(...results.map((act) => csvRecord(cellsOf(act))));
    before = next;
  }
  saveFile(actsTexts.fileName, new Blob(parts, { type: 'text/csv' }));
}
