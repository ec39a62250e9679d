import type { Database } from '@server/db/database';
import { actorOfSystem } from './actor';
import type { Command } from './commands/command';
import { UsageError } from './commands/command';
import { disputeCommands } from './commands/disputes';
import { imageCommands } from './commands/images';
import { logCommands } from './commands/log';
import { operatorCommands } from './commands/operators';
import { paymentDetailsCommands } from './commands/paymentDetails';
import { settingCommands } from './commands/settings';
import { transactionCommands } from './commands/transactions';
import { userCommands } from './commands/users';

/** Every command, each with its twin in the console. */
export const commands: readonly Command[] = [
  ...transactionCommands,
  ...imageCommands,
  ...disputeCommands,
  ...settingCommands,
  ...paymentDetailsCommands,
  ...userCommands,
  ...operatorCommands,
  ...logCommands,
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
export const asksForHelp = ([first]: readonly string[]): boolean => first === undefined || HELP_WORDS.includes(first);

/**
 * The command with the longest name that the command line begins with, and the arguments after it. @throws UsageError
 */
export function findCommand(words: readonly string[]): { command: Command; rest: readonly string[] } {
  const begins = ({ name }: Command) => name.split(' ').every((part, at) => words[at] === part);
  const [command] = commands.filter(begins).sort((a, b) => b.name.length - a.name.length);
  if (!command) throw new UsageError(`There is no command "${words.join(' ')}".\n\n${usage()}`);
  const rest = words.slice(command.name.split(' ').length);
  if (command.takes === '' && rest.length > 0) throw new UsageError(`${command.name} takes nothing more.`);
  return { command, rest };
}

/** Runs one command. @returns what is printed; @throws UsageError, Refusal */
export async function runOperator(
  db: Database,
  words: readonly string[],
  actor = actorOfSystem(process.env),
): Promise<string> {
  const { command, rest } = findCommand(words);
  return command.run(db, rest, actor);
}
