import { readConfig } from '@server/platform/config';
import { ConfigError } from '@server/platform/configValues';
import { createLog } from '@server/platform/log';
import { openDatabase } from '@server/db/openDatabase';
import { Refusal } from '@server/platform/refusal';
import { UsageError } from './commands/command';
import { asksForHelp, findCommand, runOperator, usage } from './runOperator';

const WRONG_USAGE = 2;

/** Prints an expected error as its message, and any other error in full. */
function fail(error: unknown): void {
  const isExpected = [UsageError, ConfigError, Refusal].some((expected) => error instanceof expected);
  console.error(isExpected && error instanceof Error ? error.message : error);
  process.exitCode = error instanceof UsageError ? WRONG_USAGE : 1;
}

/** `npm run operator -- …`: works whether or not the server is running (decision 161). */
async function main(words: readonly string[]): Promise<void> {
  if (asksForHelp(words)) return console.log(usage());
  // Before the database is started, which takes a while.
  findCommand(words);
  const config = readConfig(process.env);
  const { db, close } = await openDatabase(config, (line) => console.error(line), createLog('silent'));
  try {
    console.log(await runOperator(db, words));
  } finally {
    await close();
  }
}

main(process.argv.slice(2)).catch(fail);
