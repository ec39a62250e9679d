import { setTimeout as pause } from 'node:timers/promises';
import { audit } from '@test/tools/soak/audit';
import { Violation } from '@test/tools/soak/model/violation';
import { arrive, type Client, type Stage } from './client';
import { CLIENT_MOVES } from './clientMoves';
import { glance } from './glance';
import { operate } from './operator';
import { checkPromises } from './promises';

export interface LoadOptions {
  stage: Stage;
  clients: number;
  seed: number;
  /** Called after each operation; false ends the load. */
  onOperation(kind: string): boolean;
  /** Looks at the books after each operation; off while the database may be away. */
  glances: boolean;
  auditEvery: number;
  /** How long each client waits after an operation, in ms. */
  pauseMs?: number;
  /** The cast of simulated users; those still here at the end continue in the next run. */
  cast?: (Client | null)[];
}

const lots = Object.entries(CLIENT_MOVES).flatMap(([kind, { weight }]) => Array.from({ length: weight }, () => kind));
const DEED_EVERY = 15;

class Load {
  private operations = 0;
  private ended = false;
  private auditing: Promise<void> = Promise.resolve();
  private isAuditing = false;

  constructor(private readonly options: LoadOptions) {}

  /** Does things until stopped; a user who leaves is followed by a new one. */
  async live(lane: number): Promise<void> {
    const { stage, seed, glances, onOperation, pauseMs = 0, cast = [] } = this.options;
    while (!this.ended) {
      const client = (cast[lane] ??= await arrive(stage, seed));
      if (!client) return;
      const kind = client.random.oneOf(lots);
      const hasLeft = await CLIENT_MOVES[kind]?.move(client);
      if (glances) await glance(stage.db, client.userId);
      if (hasLeft === true) cast[lane] = null;
      if (!onOperation(kind)) this.ended = true;
      await this.count();
      if (pauseMs > 0) await pause(pauseMs);
    }
  }

  private async count(): Promise<void> {
    const { stage, seed, glances, auditEvery } = this.options;
    this.operations += 1;
    const { operations } = this;
    if (operations % DEED_EVERY === 0) await operate(stage.db, seed, operations);
    if (!glances || operations % auditEvery !== 0 || this.isAuditing) return;
    this.isAuditing = true;
    this.auditing = audit(stage.db).then(() => checkPromises(stage.db, stage.submissions));
    await this.auditing;
    this.isAuditing = false;
  }

  end(): void {
    this.ended = true;
  }
}

/** Many clients at once, until stopped. @throws Violation, the first of all */
export async function runClients(options: LoadOptions): Promise<void> {
  const load = new Load(options);
  const lanes = Array.from({ length: options.clients }, async (_, lane) => {
    try {
      await load.live(lane);
    } catch (error) {
      load.end();
      // If the database is killed, the operator's question has no answer: that is not a violation.
      if (error instanceof Violation || !options.stage.mayLose) throw error;
    }
  });
  const ended = await Promise.allSettled(lanes);
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
