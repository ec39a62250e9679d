import { hostname, userInfo } from 'node:os';
import type { Actor } from '@server/acts/carryOut';
import type { Database } from '@server/db/database';
import { openDatabase } from '@server/db/openDatabase';
import { readConfig } from '@server/platform/config';
import { ConfigError } from '@server/platform/configValues';
import { createLog } from '@server/platform/log';
import { Refusal } from '@server/platform/refusal';
import { chooseSecretKeys } from '@server/platform/secretKeys';
import { type Command, type Print, UsageError } from './command';
import { booksCommands } from './books';
import { disputeCommands } from './transactions';
import { imageCommands, transactionCommands } from './transactions';
import { logCommands } from './operators';
import { operatorCommands } from './operators';
import { paymentCommands, payoutCommands } from './payouts';
import { secretCommands } from './secrets';
import { paymentDetailsCommands, settingCommands } from './settings';
import { statementCommands } from './statements';
import { userCommands } from './users';

/** Who runs the command line, for the log of acts: OPERATOR of the environment, or the system's user. Lower case, as operators' emails are. */
function actorOfSystem(env: NodeJS.ProcessEnv): Actor {
  const operator = (env.OPERATOR?.trim() || userInfo().username).toLowerCase();
  return { origin: 'command line', operator, address: hostname() };
}

/** Every command; each has a twin in the console, but those for secrets. */
export const commands: readonly Command[] = [
  ...transactionCommands,
  ...imageCommands,
  ...disputeCommands,
  ...settingCommands,
  ...paymentDetailsCommands,
  ...userCommands,
  ...operatorCommands,
  ...logCommands,
  ...booksCommands,
  ...statementCommands,
  ...payoutCommands,
  ...paymentCommands,
  ...secretCommands,
];

const HELP_WORDS = ['help', '--help', '-h'];

const callOf = ({ name, takes }: Command) => `${name} ${takes}`.trim();

/** The help: one line for each command. */
export function usage(): string {
  const width = Math.max(...commands.map((command) => callOf(command).length));
  const lines = commands.map((command) => `  ${callOf(command).padEnd(width)}  ${command.does}`);
  return ['npm run operator -- COMMAND', '', ...lines].join('\n');
}

/** True for an empty command line and for a request for help. */
const asksForHelp = ([first]: readonly string[]): boolean => first === undefined || HELP_WORDS.includes(first);

/**
 * The command with the longest name that the command line begins with, and the arguments after it. @throws UsageError
 */
function findCommand(words: readonly string[]): { command: Command; rest: readonly string[] } {
  const begins = ({ name }: Command) => name.split(' ').every((part, at) => words[at] === part);
  const [command] = commands.filter(begins).sort((a, b) => b.name.length - a.name.length);
  if (!command) throw new UsageError(`There is no command "${words.join(' ')}".\n\n${usage()}`);
  const rest = words.slice(command.name.split(' ').length);
  if (command.takes === '' && rest.length > 0) throw new UsageError(`${command.name} takes nothing more.`);
  return { command, rest };
}

const toStandardOutput: Print = (text) =>
  new Promise((resolve, reject) => process.stdout.write(text, (error) => (error ? reject(error) : resolve())));

/** Runs one command. @returns what is printed; @throws UsageError, Refusal */
export async function runOperator(
  db: Database,
  words: readonly string[],
  actor = actorOfSystem(process.env),
  print: Print = toStandardOutput,
): Promise<string> {
  const { command, rest } = findCommand(words);
  return command.run(db, rest, actor, print);
}

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
  chooseSecretKeys(config);
  const { db, close } = await openDatabase(config, (line) => console.error(line), createLog('silent'));
  try {
    const said = await runOperator(db, words);
    if (said !== '') console.log(said);
  } finally {
    await close();
  }
}

main(process.argv.slice(2)).catch(fail);
