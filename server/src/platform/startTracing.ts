import type { Config } from './config';
import type { Log } from './log';
import { recordSpans } from './tracing';

/** Starts to send traces, if there is a collector. Without one, nothing of the SDK is loaded. @returns how to stop */
export async function startTracing(
  { tracesUrl, tracePercent }: Pick<Config, 'tracesUrl' | 'tracePercent'>,
  log: Pick<Log, 'warn' | 'info'>,
): Promise<() => Promise<void>> {
  if (tracesUrl === null) return () => Promise.resolve();
  const { openTracing } = await import('./tracingSdk');
  const tracing = openTracing({ url: tracesUrl, percent: tracePercent }, log);
  const stop = recordSpans(tracing);
  return () => {
    stop();
    return tracing.close();
  };
}
