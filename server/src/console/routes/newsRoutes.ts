import { type ConsoleNews, SESSION_OVER } from '@contract/console/consoleNews';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { consoleRefusals } from '@/texts/console/refusals';
import type { Answer } from '@server/console/edge/handle';
import { findSessionOperator } from '@server/modules/operators/sessionRepository';
import { tooMany } from '@server/platform/refusal';

/** So many pages may hear news at once: those of an operator, and all in this process. */
const MOST_OF_OPERATOR = 8;
const MOST = 200;
/** A page asks again after this time, which is less than an answer may take. Its session is looked up then. */
const LONGEST_MS = 100_000;
/** How soon the page asks again. */
const RETRY_MS = 250;

/**
 * Says what may have changed, until the page goes away. If the operator's session ends, or their role changes, the page
 * hears that instead, and nothing after it.
 */
export const getNews: Answer<'getNews'> = ({ c, db, session, operator: { email, role } }) => {
  const news = c.get('operatorNews');
  if (news.count(email) >= MOST_OF_OPERATOR || news.count() >= MOST) throw tooMany(consoleRefusals.tooManyPages, 30);
  const isOver = async () => (await findSessionOperator(db, session))?.role !== role;
  const listen = async (stream: SSEStreamingApi): Promise<void> => {
    let leave = (): void => undefined;
    const ended = new Promise<void>((end) => {
      const hear = async (what: ConsoleNews): Promise<void> => {
        const over = what === 'operators' && (await isOver());
        await stream.writeSSE({ event: over ? SESSION_OVER : 'news', data: what });
        if (over) end();
      };
      // Without the database nothing is known of the session: the page asks again.
      leave = news.join({ email, end, hear: (what) => void hear(what).catch(end) });
      stream.onAbort(end);
      setTimeout(end, LONGEST_MS).unref();
    });
    await stream.writeSSE({ event: 'joined', data: '', retry: RETRY_MS });
    await ended;
    leave();
  };
  // A proxy that collects answers would keep the news.
  c.header('X-Accel-Buffering', 'no');
  return Promise.resolve(streamSSE(c, listen));
};
