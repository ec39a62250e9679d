import type { Database } from '@server/db/database';
import { coalesce } from './coalesce';
import { Edition } from './edition';
import { readListingsVersion, readVersionedListings } from './repository';

/**
 * The newest edition of a server process, shared by all who ask. Nothing is believed without the database: each
 * request learns the version from a query that began after it came, so that an answer is never older than what
 * was committed before, in whichever process, whether or not its live message has arrived.
 */
export class Editions {
  private newest: Edition | null = null;
  private printing: { wanted: string; edition: Promise<Edition> } | null = null;
  private readonly print: () => Promise<Edition>;
  /** The version that stands, read after the call; concurrent calls share a query. */
  readonly version: () => Promise<string>;

  constructor(db: Database) {
    this.version = coalesce(() => readListingsVersion(db));
    this.print = coalesce(async () => {
      const { version, listings } = await readVersionedListings(db);
      return (this.newest = new Edition(version, listings));
    });
  }

  /** An edition of this version, or of a later one where the market has moved on. @param version as just read */
  of(version: string): Promise<Edition> {
    if (this.newest?.version === version) return Promise.resolve(this.newest);
    // The first who wants a version has it read; what is read after that is no older than the version.
    if (this.printing?.wanted !== version) {
      const printing = { wanted: version, edition: this.print() };
      this.printing = printing;
      printing.edition.catch(() => {
        if (this.printing === printing) this.printing = null;
      });
    }
    return this.printing.edition;
  }
}
