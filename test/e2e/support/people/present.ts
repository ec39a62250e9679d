import type { BackendSession } from './backendSession';

/** A person who may still list something. */
interface Present {
  session: BackendSession;
  /** The file whose hook made them; null while that is not known, or if a test made them. */
  file: string | null;
  isOfTest: boolean;
}

let present: Present[] = [];
let isInTest = false;

/** Remembers somebody who is there for the test that runs, or for all tests of its file if a hook made them. */
export function remember(session: BackendSession): void {
  present.push({ session, file: null, isOfTest: isInTest });
}

async function leave(who: (person: Present) => boolean): Promise<void> {
  const leaving = present.filter(who);
  present = present.filter((person) => !who(person));
  // A user who cannot log in any more has left already, or lists nothing.
  await Promise.all(leaving.map(({ session }) => session.post('users/delete-account/').catch(() => undefined)));
}

/** A test of a file begins: whom earlier files made leave, and a deactivated account lists nothing any more. */
export async function beginTest(file: string): Promise<void> {
  for (const person of present) person.file ??= file;
  await leave((person) => person.file !== file);
  isInTest = true;
}

/** It has ended: whom it made leave. */
export async function endTest(): Promise<void> {
  isInTest = false;
  await leave(({ isOfTest }) => isOfTest);
}
