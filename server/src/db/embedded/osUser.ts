import { readFile } from 'node:fs/promises';

/** The operating system's account that PostgreSQL runs as. */
export interface OsUser {
  uid: number;
  gid: number;
}

const PREFERRED = ['postgres', 'nobody'];
const COUNT = /^\d+$/;

/** The accounts of an /etc/passwd by name, without root. */
function readAccounts(passwd: string): Map<string, OsUser> {
  const accounts = new Map<string, OsUser>();
  for (const line of passwd.split('\n')) {
    const [name = '', , uid = '', gid = ''] = line.split(':');
    if (name && COUNT.test(uid) && COUNT.test(gid) && uid !== '0') {
      accounts.set(name, { uid: parseInt(uid, 10), gid: parseInt(gid, 10) });
    }
  }
  return accounts;
}

/** The account for PostgreSQL, from the text of /etc/passwd: postgres, otherwise nobody, otherwise any but root. */
export function chooseOsUser(passwd: string): OsUser | null {
  const accounts = readAccounts(passwd);
  const name = PREFERRED.find((preferred) => accounts.has(preferred)) ?? accounts.keys().next().value;
  return (name !== undefined && accounts.get(name)) || null;
}

/**
 * PostgreSQL refuses to run as root, so root needs another account. Null if the current account will do (it is not
 * root, or the operating system has no such numbers).
 *
 * @throws if there is no account but root
 */
export async function findOsUser(): Promise<OsUser | null> {
  if (process.getuid?.() !== 0) return null;
  const user = chooseOsUser(await readFile('/etc/passwd', 'utf8').catch(() => ''));
  if (user) return user;
  throw new Error(
    'PostgreSQL refuses to run as root and /etc/passwd names no other account. ' +
      'Run Crossrate as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}
