import { createServer } from 'node:http';
import type { Log } from '@server/platform/log';
import { listen, stopListening, urlOf } from '@server/http/listen';
import type { Metrics } from '@server/platform/metrics';

const PATH = '/metrics';

/** Serves metrics on their own port, which the app's proxy does not expose. */
export async function startMetricsServer(
  { registry }: Metrics,
  { port, host, log }: { port: number; host: string; log: Log },
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== PATH) return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
  const open = await listen(server, port, host);
  return { url: urlOf(host, open) + PATH, close: () => stopListening(server) };
}
