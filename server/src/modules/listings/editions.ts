import type { Database } from '@server/db/database';
import { coalesce } from '@server/platform/coalesce';
import { Edition } from './edition';
import { readListingsVersion, readVersionedListings } from './repository';

/**
 * The newest edition of a server process, shared by all requests. Each request reads the version with a query that
 * starts after the request arrived. So an answer is never older than what was committed before, in any process, even if
 * its live message has not arrived yet.
 */
export class Editions {
  private newest: Edition | null = null;
  private printing: { wanted: string; edition: Promise<Edition> } | null = null;
  private readonly print: () => Promise<Edition>;
  /** The current version, read after the call. Concurrent calls share a query. */
  readonly version: () => Promise<string>;

  constructor(db: Database) {
    this.version = coalesce(() => readListingsVersion(db));
    this.print = coalesce(async () => {
      const { version, listings } = await readVersionedListings(db);
      return (this.newest = new Edition(version, listings));
    });
  }

  /** An edition of this version, or of a later one if the market has changed since. @param version as just read */
  of(version: string): Promise<Edition> {
    if (this.newest?.version === version) return Promise.resolve(this.newest);
    // The first request for a version starts a read. What is read after that cannot be older than the version.
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
