import type { Listing } from '@contract/listings';
import { subscribeFeedMessage } from '@contract/feeds';
import { offerText } from '@contract/values/listingsFeed';
import { deltaOf, sumOfListings, sumText } from '@/domain/book/listingsFeed';
import * as v from 'valibot';
import type { WebSocket } from 'ws';
import type { Version } from './version';

/** What our own server sends of each step from one version to the next, made before anything is measured. */
export class BenchFeed {
  private readonly followers = new Set<WebSocket>();
  private count = 1;
  private step = '';

  constructor(private version: Version) {}

  /** The present version. */
  get name(): string {
    return `${String(this.count)}-${Buffer.from(this.version.hash).toString('hex').slice(0, 8)}`;
  }

  private sumNow = () => sumText(sumOfListings(this.version.listings), this.name);

  /** The offer that comes with the answer of the present version. */
  offer(): string {
    return offerText({ version: this.name, sum: this.sumNow() });
  }

  /** The listings are these from now on. */
  moveTo(version: Version): void {
    const from = this.name;
    const [before, after] = [this.version.listings, version.listings].map(
      (listings) => new Map(listings.map((listing) => [listing.id, listing])),
    ) as [Map<string, Listing>, Map<string, Listing>];
    const isSame = (id: string) => JSON.stringify(before.get(id)) === JSON.stringify(after.get(id));
    const ids = [...new Set([...before.keys(), ...after.keys()])].filter((id) => !isSame(id));
    this.version = version;
    this.count += 1;
    this.step = JSON.stringify(deltaOf({ from, to: this.name, sum: this.sumNow() }, ids, (id) => after.get(id)));
  }

  /** Notices a page that wants to follow. */
  hear(socket: WebSocket, text: string): void {
    if (!v.is(subscribeFeedMessage, JSON.parse(text))) return;
    this.followers.add(socket);
    socket.on('close', () => this.followers.delete(socket));
  }

  /** The last step, for a page that follows; null for any other. */
  messageTo(socket: WebSocket): string | null {
    return this.followers.has(socket) ? this.step : null;
  }

  followerCount = () => this.followers.size;
}
