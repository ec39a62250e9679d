import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { ExportResultCode, setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { inTime } from './turns';
import type { Log } from './log';
import type { Recording } from './tracing';

/** Spans wait this long at most, and at most this many: a collector that is away costs memory and then spans. */
const SEND_EVERY_MS = 1_000;
const MOST_WAITING = 4_096;
/** For an answer of the collector, repetitions included. */
const ANSWER_MS = 5_000;
/** A server that stops does not wait longer for its last spans. */
const STOP_MS = 2_000;

/** Where spans go, and of which share of the traces. */
interface TracingPlan {
  /** The address of the collector, without `/v1/traces`. */
  url: string;
  /** From 0 to 100. */
  percent: number;
}

/** Reports once that the collector takes nothing, and once that it takes spans again. */
function reporting(exporter: SpanExporter, log: Pick<Log, 'warn' | 'info'>): SpanExporter {
  let isTaking = true;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const didTake = result.code === ExportResultCode.SUCCESS;
        if (isTaking && !didTake) log.warn({ err: result.error }, 'the collector takes no traces');
        if (!isTaking && didTake) log.info('the collector takes traces again');
        isTaking = didTake;
        done(result);
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}

interface Tracing extends Recording {
  /** Sends the last spans. */
  close(): Promise<void>;
}

/** Sends spans to a collector as OTLP in JSON, in the background. */
export function openTracing({ url, percent }: TracingPlan, log: Pick<Log, 'warn' | 'info'>): Tracing {
  // What goes wrong while spans are sent is reported above.
  setGlobalErrorHandler(() => undefined);
  const exporter = new OTLPTraceExporter({ url: `${url.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: ANSWER_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'crossrate', 'service.instance.id': String(process.pid) }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(percent / 100) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reporting(exporter, log),
        scheduledDelayMillis: SEND_EVERY_MS,
        maxQueueSize: MOST_WAITING,
        exportTimeoutMillis: ANSWER_MS,
      }),
    ],
  });
  return {
    provider,
    contexts: new AsyncLocalStorageContextManager(),
    propagator: new W3CTraceContextPropagator(),
    close: () => inTime(STOP_MS, () => provider.shutdown(), undefined).catch(() => undefined),
  };
}
