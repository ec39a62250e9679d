import { transactionTexts } from '@/texts/transactions';
import { TextField } from '@/ui/controls/TextField';
import { useDraft } from '@/ui/drafts/useDraft';
import { LONGEST_WORDS } from './transactionFilter';

/** Each letter would be a question to the server. */
const REST_MS = 300;
const readWords = (text: string) => text.trim().replace(/\s+/g, ' ');

/** Words that a transaction must have. They count once nobody types any more. */
export function WordsFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { text, type } = useDraft({ value, read: readWords, onChange, restMs: REST_MS });
  return (
    <TextField
      label={transactionTexts.words}
      type="search"
      placeholder={transactionTexts.wordsHint}
      maxLength={LONGEST_WORDS}
      value={text}
      onChange={type}
    />
  );
}
