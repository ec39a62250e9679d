import { readConfig } from '@server/platform/config';
import { ConfigError } from '@server/platform/configValues';
import { openDatabase } from '@server/db/openDatabase';
import { Problem } from '@server/platform/problem';
import { UsageError } from './commands/command';
import { asksForHelp, findCommand, runOperator, usage } from './runOperator';

const WRONG_USAGE = 2;

const reasonOf = ({ body }: Problem): string => Object.values(body).flat().join(' ');

/** What is said of an error: a reason where it is one, else everything that is known. */
function fail(error: unknown): void {
  const isExpected = error instanceof UsageError || error instanceof ConfigError;
  console.error(error instanceof Problem ? reasonOf(error) : isExpected ? error.message : error);
  process.exitCode = error instanceof UsageError ? WRONG_USAGE : 1;
}

/** `npm run operator -- …`: works while the server runs and while it does not (decision 161). */
async function main(words: readonly string[]): Promise<void> {
  if (asksForHelp(words)) return console.log(usage());
  // Before the database is started for nothing.
  findCommand(words);
  const { db, close } = await openDatabase(readConfig(process.env), (line) => console.error(line));
  try {
    console.log(await runOperator(db, words));
  } finally {
    await close();
  }
}

main(process.argv.slice(2)).catch(fail);
