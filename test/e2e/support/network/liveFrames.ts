import type { Page, WebSocket } from '@playwright/test';

/** The messages on the live channel of a page. */
export interface LiveFrames {
  /** The addresses of the sockets that were opened, oldest first. */
  urls(): string[];
  /** The frames that the page sent over its latest socket. */
  sent(): unknown[];
  /** The frames that it received over it. */
  received(): unknown[];
}

const parse = (payload: string | Buffer) => JSON.parse(payload.toString()) as unknown;

/** Listens to the live channel of a page from now on. */
export function watchLive(page: Page): LiveFrames {
  const urls: string[] = [];
  let sent: unknown[] = [];
  let received: unknown[] = [];
  page.on('websocket', (socket: WebSocket) => {
    urls.push(socket.url());
    const [out, back]: unknown[][] = [[], []];
    [sent, received] = [out ?? [], back ?? []];
    socket.on('framesent', ({ payload }) => out?.push(parse(payload)));
    socket.on('framereceived', ({ payload }) => back?.push(parse(payload)));
  });
  return { urls: () => urls, sent: () => sent, received: () => received };
}

/** Passes the live channel on unchanged, and sends texts in the server's name. */
export async function speakForServer(page: Page): Promise<(text: string) => void> {
  let say: (text: string) => void = () => undefined;
  await page.routeWebSocket('**/ws/main/', (socket) => {
    socket.connectToServer();
    say = (text) => socket.send(text);
  });
  return (text) => say(text);
}
