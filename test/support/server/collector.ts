import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { waitUntil } from './waitUntil';

/** A span as a collector received it. */
export interface Span {
  trace: string;
  id: string;
  /** Empty: the trace begins here. */
  parent: string;
  name: string;
  /** The process that sent it. */
  process: string;
  facts: Record<string, string>;
  startedAt: bigint;
  endedAt: bigint;
}

/** A collector of traces. */
export interface Collector {
  url: string;
  spans: Span[];
  /** Everything that it was sent, to the letter. */
  bodies: string[];
  /** What it does with a request from now on. */
  answer: (response: ServerResponse) => void;
  /** Resolves with the first span that is like this. */
  until(isIt: (span: Span) => boolean): Promise<Span>;
  close(): Promise<void>;
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number; doubleValue?: number; boolValue?: boolean };
}
interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  startTimeUnixNano: string;
  endTimeUnixNano: string;
}
interface Sent {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
}

const factsOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]));

function spansIn(body: string): Span[] {
  return (JSON.parse(body) as Sent).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const process = factsOf(resource.attributes)['service.instance.id'] ?? '';
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        trace: span.traceId,
        id: span.spanId,
        parent: span.parentSpanId ?? '',
        name: span.name,
        process,
        facts: factsOf(span.attributes),
        startedAt: BigInt(span.startTimeUnixNano),
        endedAt: BigInt(span.endTimeUnixNano),
      })),
    );
  });
}

/** Takes traces as OTLP in JSON on a free port. */
export async function startCollector(): Promise<Collector> {
  const spans: Span[] = [];
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      spans.push(...spansIn(body));
      collector.answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const collector: Collector = {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    spans,
    bodies,
    answer: (response) => void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'),
    until: async (isIt) => {
      await waitUntil(() => spans.some(isIt));
      return spans.find(isIt) as Span;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return collector;
}
