import { offerText } from '@contract/values/listingsFeed';
import type { ListingsDelta } from '@contract/feeds';
import { deltaBetween, type Moment, nextMoment, offerOf, randomMoments, wholeOf } from '@test/domain/book/feedWorld';
import type { SeededRandom } from '@test/support/random/seededRandom';

/** The name of the making of an answer and its coding, which follow the version in our server's validators. */
const REST = '.a1b2c3d4.br';

/** What our own server says of a random market: whole answers, what changed since a version, and what it is called. */
export class FeedServer {
  /** The answer of each version that ever was, the oldest first. */
  readonly answers = new Map<string, string>();
  /** How many answers of each status there were. */
  readonly statuses: Record<number, number> = {};
  private moments: Moment[];

  constructor(private readonly random: SeededRandom) {
    this.moments = randomMoments(random, 1);
    this.remember();
  }

  get newest(): Moment {
    return this.moments.at(-1) as Moment;
  }

  change(): void {
    this.moments.push(nextMoment(this.random, this.newest));
    this.remember();
  }

  /** The server starts again with an older backup: the changes since then are unknown, and others follow. */
  restore(): void {
    this.moments.length = this.random.between(1, this.moments.length);
    this.change();
  }

  /** Null if the version is unknown or too long ago. */
  deltaSince(version: string): ListingsDelta | null {
    const from = this.moments.findIndex((moment) => moment.version === version);
    return from < 0 || this.moments.length - from > 12
      ? null
      : deltaBetween(this.moments, from, this.moments.length - 1);
  }

  /** What a socket is sent that asks for the changes since a version. */
  textSince(version: string): string {
    return JSON.stringify(this.deltaSince(version) ?? { group: 'listings' });
  }

  /** The answer to a call for all listings. */
  answer(headers: Headers): Response {
    const { newest } = this;
    const tag = `"${newest.version}${REST}"`;
    const [, held = ''] = /^"([^.]+)\./.exec(headers.get('if-none-match') ?? '') ?? [];
    if (held === newest.version) return this.counted(null, { status: 304, headers: { ETag: tag } });
    const offer = { 'Listings-Feed': offerText(offerOf(newest)) };
    return this.counted(JSON.stringify(wholeOf(newest)), { status: 200, headers: { ETag: tag, ...offer } });
  }

  private counted(body: string | null, init: ResponseInit & { status: number }): Response {
    this.statuses[init.status] = (this.statuses[init.status] ?? 0) + 1;
    return new Response(body, init);
  }

  private remember(): void {
    this.answers.set(this.newest.version, JSON.stringify(wholeOf(this.newest)));
  }
}
