import { carryOut } from '@server/acts/carryOut';
import { countKeyUses, rotateSecrets } from '@server/db/sealed';
import { conflict } from '@server/platform/refusal';
import { secretKeyIds } from '@server/platform/secretKeys';
import { type Command, formatTable } from './command';

/** What a key is for this process. */
function stateOf(key: string | null, ours: readonly string[]): string {
  if (key === null) return 'not encrypted';
  const at = ours.indexOf(key);
  return at < 0 ? 'this key is missing' : at === 0 ? 'encrypts' : 'decrypts';
}

const status: Command = {
  name: 'secrets status',
  twin: null,
  takes: '',
  does: 'how many secrets of the database are encrypted with which key',
  run: async (db) => {
    const ours = secretKeyIds();
    const uses = await countKeyUses(db);
    const unused = ours.filter((key) => uses.every((use) => use.key !== key));
    return formatTable(
      [...uses, ...unused.map((key) => ({ key, column: '', count: 0 }))],
      [
        { head: 'KEY', cell: ({ key }) => key ?? '' },
        { head: 'STATE', cell: ({ key }) => stateOf(key, ours) },
        { head: 'SECRETS', cell: ({ count }) => String(count), align: 'right' },
        { head: 'OF', cell: ({ column }) => column },
      ],
      'There are no secrets.',
    );
  },
};

const rotate: Command = {
  name: 'secrets rotate',
  twin: null,
  takes: '',
  does: 'encrypts every secret of the database with the first key, while the servers run; then the other keys can go',
  run: async (db, _words, actor) => {
    const { count, unreadable } = await rotateSecrets(db);
    const [key = ''] = secretKeyIds();
    if (count > 0)
      await carryOut(db, actor, () =>
        Promise.resolve({ result: null, act: { act: 'rotate secrets', subject: `key ${key}` } as const }),
      );
    const said = `Encrypted ${String(count)} secrets with the key ${key}.`;
    if (unreadable.length > 0) throw conflict([said, ...unreadable].join('\n'));
    return said;
  },
};

/** The keys with which secrets are encrypted (decision 623). */
export const secretCommands: readonly Command[] = [status, rotate];
