import type { SentFrames } from '@server/platform/sentFrames';
import { deliver, type Subscriber } from './sockets/subscriber';
import { activeTraceFrame } from './sockets/traceFrame';

/** Sends contents. A socket with bytes waiting gets none, but a hint when they have been sent. */
export class SlowSockets {
  private readonly slow = new Set<Subscriber>();

  constructor(
    private readonly hint: Buffer,
    private readonly frames: SentFrames,
  ) {}

  /** @param isFollowing whether the socket still follows, when its bytes have been sent */
  send(subscriber: Subscriber, text: Buffer, isFollowing: () => boolean): void {
    const { socket } = subscriber;
    if (this.slow.has(subscriber) || !socket.isOpen) return;
    if (socket.waitingBytes === 0) return this.sendNow(subscriber, text);
    this.slow.add(subscriber);
    socket.whenSent(() => {
      this.slow.delete(subscriber);
      if (isFollowing()) deliver(subscriber, this.hint, this.frames, 'hint');
    });
  }

  private sendNow(subscriber: Subscriber, text: Buffer): void {
    if (text === this.hint) return deliver(subscriber, text, this.frames, 'hint');
    deliver(subscriber, text, this.frames, 'delta');
    const frame = activeTraceFrame();
    if (frame && subscriber.socket.isOpen) subscriber.socket.send(frame);
  }
}
