import {
  type Context,
  context,
  type ContextManager,
  createContextKey,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapPropagator,
  trace,
  type TracerProvider,
} from '@opentelemetry/api';
import { RECORDED_PLACE } from '@contract/values/traceFrame';

/** Facts about a piece of work: names and counts, never users, addresses or contents. */
type Facts = Record<string, string | number>;

/** A span in a trace, as W3C writes it: `00-<trace>-<span>-<flags>`. */
export type TraceParent = string;

/** Combined work belongs to many traces. At most this number of them is continued, because a message has a limit. */
const MOST_PARENTS = 8;
/** All the spans that the work is in, if it belongs to several traces. */
const SPANS = createContextKey('spans');

let isOn = false;

/** What records spans. */
export interface Recording {
  provider: TracerProvider;
  contexts: ContextManager;
  propagator: TextMapPropagator;
}

/** Records spans from now on. @returns how to stop that */
export function recordSpans({ provider, contexts, propagator }: Recording): () => void {
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(contexts.enable());
  propagation.setGlobalPropagator(propagator);
  isOn = true;
  return () => {
    isOn = false;
    trace.disable();
    context.disable();
    propagation.disable();
  };
}

const tracer = () => trace.getTracer('crossrate');

/** True if this process sends traces to a collector. */
export const sendsTraces = (): boolean => isOn;

/** True if the text is a span that can be continued. */
export const isTraceParent = (text: string): boolean => RECORDED_PLACE.test(text);

function contextOf(traceparent: TraceParent): Context {
  return propagation.extract(ROOT_CONTEXT, { traceparent });
}

function parentOf(span: Span): TraceParent {
  const carrier: { traceparent?: string } = {};
  propagation.inject(trace.setSpan(ROOT_CONTEXT, span), carrier);
  return carrier.traceparent ?? '';
}

/** Records only the kind of an error: its text may contain private data of the user. */
function noteError(span: Span, error: unknown): void {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  span.setAttribute('error.type', code || (error instanceof Error ? error.name : 'unknown'));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Adds facts to all spans of a piece of work, or gives them a better name. */
interface Noting {
  note: (facts: Facts) => void;
  rename: (name: string) => void;
}

const NOTHING: Noting = { note: () => undefined, rename: () => undefined };

/** Runs work in open spans and ends them with it. */
async function runIn<Result>(
  spans: readonly Span[],
  work: (noting: Noting) => Result | Promise<Result>,
): Promise<Result> {
  const [first] = spans;
  if (!first) return work(NOTHING);
  const inFirst = trace.setSpan(context.active(), first);
  const noting: Noting = {
    note: (facts) => spans.forEach((span) => span.setAttributes(facts)),
    rename: (name) => spans.forEach((span) => span.updateName(name)),
  };
  try {
    return await context.with(inFirst.setValue(SPANS, spans), () => work(noting));
  } catch (error) {
    spans.forEach((span) => noteError(span, error));
    throw error;
  } finally {
    spans.forEach((span) => span.end());
  }
}

/** True if the work of this moment is part of a trace that is recorded. A span that has ended takes nothing more. */
export const isTraced = (): boolean => isOn && trace.getActiveSpan()?.isRecording() === true;

/** The spans of the active work; none if it is not traced. */
export function activeParents(): TraceParent[] {
  const active = isTraced() ? trace.getActiveSpan() : undefined;
  if (!active) return [];
  const spans = context.active().getValue(SPANS) as readonly Span[] | undefined;
  const all = spans?.includes(active) ? spans : [active];
  return all.map(parentOf);
}

/** An object that stays the same as long as the same work is traced; null if it is not traced. */
export const activeWork = (): object | null => (isTraced() ? (trace.getActiveSpan() ?? null) : null);

/** The id of the trace of this moment, to find it by a line of the log; null if there is none. */
export const activeTrace = (): string | null =>
  isTraced() ? (trace.getActiveSpan()?.spanContext().traceId ?? null) : null;

/** Each span once, and at most as many as are continued. */
export const combineParents = (parents: readonly TraceParent[]): TraceParent[] =>
  [...new Set(parents)].slice(0, MOST_PARENTS);

/** Runs work as a part of the active trace, if there is one. */
export function inSpan<Result>(name: string, facts: Facts, work: () => Promise<Result>): Promise<Result> {
  return isTraced() ? runIn([tracer().startSpan(name, { attributes: facts })], work) : work();
}

/** Work with which a trace begins. */
export function inNewTrace<Result>(
  name: string,
  facts: Facts,
  work: (noting: Noting) => Promise<Result>,
): Promise<Result> {
  if (!isOn) return work(NOTHING);
  return runIn([tracer().startSpan(name, { attributes: facts, root: true, kind: SpanKind.SERVER })], work);
}

/** Runs scheduled work, which begins a new trace. */
export function inWorkTrace<Result>(name: string, facts: Facts, work: () => Promise<Result>): Promise<Result> {
  if (!isOn) return work();
  return runIn([tracer().startSpan(name, { attributes: facts, root: true, kind: SpanKind.CONSUMER })], work);
}

/** Runs work that other work has caused, here or in another process: a span in each of their traces. */
export function inSpansOf<Result>(
  name: string,
  facts: Facts,
  parents: readonly TraceParent[],
  work: (noting: Noting) => Result | Promise<Result>,
): Result | Promise<Result> {
  // Outside of any trace, so that it does not seem to be part of the work that happened to start the timer.
  if (!isOn || parents.length === 0) return isOn ? context.with(ROOT_CONTEXT, () => work(NOTHING)) : work(NOTHING);
  const spans = combineParents(parents).map((parent) =>
    tracer().startSpan(name, { attributes: facts }, contextOf(parent)),
  );
  return runIn(spans, work);
}

/** Records work that was done elsewhere, as a part of a span. @param from and `to` in milliseconds since 1970 */
export function addSpan(name: string, place: TraceParent, { from, to }: { from: number; to: number }): void {
  if (isOn) tracer().startSpan(name, { startTime: from }, contextOf(place)).end(to);
}

/** How many messages were sent to sockets: hints, contents, and those of the console. */
export type SentFrames = Record<'hint' | 'delta' | 'console', number>;

export const noFrames = (): SentFrames => ({ hint: 0, delta: 0, console: 0 });
