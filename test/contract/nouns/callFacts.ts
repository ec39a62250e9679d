import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { OwnCallName } from '@contract/calls';
import type { Expectation } from '@test/contract/suite/bench';
import type { Answer } from '@test/support/mswBackend/backendRequest';

/** How one endpoint is called, and what goes over the wire. */
export interface WireCase {
  argument?: unknown;
  /** "METHOD path", relative to the host. */
  line: string;
  body?: unknown;
}

/** An answer as docs/PROTOCOL.md shows it, and what the app reads from it. */
export interface AnswerExample {
  sent: unknown;
  kept: unknown;
}

/** What of another user's a call may name. */
export type Belonging =
  | 'listing'
  | 'order'
  | 'transaction'
  | 'bankAccount'
  | 'notification'
  | 'upload'
  | 'user'
  | 'alert'
  | 'session'
  | 'dispute'
  | 'disputePicture'
  | 'passkey';

/** A record whose owner makes it with a POST, which answers with its id. */
interface MadeRecord {
  path: string;
  body: object;
}

/** Who may do what. The call table says whether a token is needed at all. */
export interface Access {
  /** 403, or let in: for the clean-up calls, and for what the shell shows meanwhile (decision 126). */
  deactivated: 403 | 'let in';
  /** What another user's object is named by, and the answer to it. */
  foreign?: {
    belonging: Belonging | MadeRecord;
    as: 'id' | { query: string } | { field: string };
    answer: 400 | 403 | 404 | 'nothing';
  };
}

export const letIn: Access = { deactivated: 'let in' };
export const active: Access = { deactivated: 403 };
export const byId = (belonging: Belonging | MadeRecord): Required<Access>['foreign'] => ({
  belonging,
  as: 'id',
  answer: 404,
});

/** What the tests compare a call of our own with, beside its row: what the row alone cannot say, or must not change. */
export interface CallFacts extends WireCase {
  /** Without one the answer is not read: what the call did is shown by others. */
  answer?: AnswerExample;
  /** The status of a success, if that is not 200. */
  success?: 201 | 204;
  /** The groups that feed it or that it makes stale, if it has any. */
  groups?: string;
  /** Without it every active user may make it. */
  access?: Access;
  /** What the fake backend answers. */
  msw: Answer;
}

export type NounFacts = Partial<Record<OwnCallName, CallFacts>>;

/** One verifiable statement: of the specification by its section number, or a goal of the project as 10 (the desk) and 11 (money, access, security). */
export interface Requirement {
  id: string;
  section: number;
  title: string;
  text: string;
}

/** The file of a noun. */
interface Noun {
  facts: NounFacts;
  /** What the fake backend and the server both do. */
  expectations?: readonly Expectation[];
  /** What it must do, for docs/SPEC.md. */
  requirements?: readonly Requirement[];
}

const load = createRequire(__filename);

/** Each file in this folder but this one. */
const NOUNS = readdirSync(__dirname)
  .filter((file) => file !== path.basename(__filename))
  .map((file) => load(path.join(__dirname, file)) as Noun);

export const NOUN_FACTS: NounFacts = Object.fromEntries(NOUNS.flatMap(({ facts }) => Object.entries(facts)));

export const NOUN_EXPECTATIONS = NOUNS.flatMap(({ expectations = [] }) => expectations);

export const NOUN_REQUIREMENTS = NOUNS.flatMap(({ requirements = [] }) => requirements);

/** One fact of each of these calls that has it. */
export const nounFacts = <Fact>(factOf: (facts: CallFacts) => Fact | undefined): Partial<Record<OwnCallName, Fact>> =>
  Object.fromEntries(
    Object.entries(NOUN_FACTS).flatMap(([name, facts]) => {
      const fact = factOf(facts);
      return fact === undefined ? [] : [[name, fact]];
    }),
  );
