import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A process of clients that follows orders one at a time, so that its work is not done by the server's process. */
export interface Clients {
  /** Sends a message and waits for its answer. */
  ask: <Answer>(message: object) => Promise<Answer>;
  /** Waits for an answer that was promised by an earlier message. */
  next: <Answer>() => Promise<Answer>;
  close: () => Promise<void>;
}

async function next<Answer>(child: ChildProcess): Promise<Answer> {
  const gone = once(child, 'exit').then(() => {
    throw new Error('The process of the clients ended.');
  });
  const [answer] = (await Promise.race([once(child, 'message'), gone])) as [Answer];
  return answer;
}

/** Starts a TypeScript file as a process of clients. */
export function startClients(file: string): Clients {
  const child = fork(file, { execArgv: ['--import', 'tsx'] });
  child.setMaxListeners(0);
  return {
    ask: (message) => {
      child.send(message);
      return next(child);
    },
    next: () => next(child),
    close: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
