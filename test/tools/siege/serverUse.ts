import { readFileSync } from 'node:fs';

const SAMPLE_MS = 50;
const KB_PER_MB = 1024;
/** /proc counts the time of a processor in hundredths of a second. */
const MS_PER_TICK = 10;

/** What the server's process needed during one phase. Null if this system has no /proc. */
export interface Use {
  /** The most memory, in MB. */
  mb: number | null;
  /** Time of a processor, in ms of each second. */
  cpu: number | null;
}

/** A file about a process; null if there is none. */
function readAbout(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${String(pid)}/${name}`, 'utf8');
  } catch {
    return null;
  }
}

/** The memory of a process, in MB. Null if it is gone, or if this system has no /proc. */
export function readMemory(pid: number): number | null {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readAbout(pid, 'status') ?? '');
  return found ? Math.round(parseInt(found[1] ?? '0', 10) / KB_PER_MB) : null;
}

/** Processor time since the start, of all threads. Its two parts are the fields 14 and 15; the second may have spaces. */
function readCpu(pid: number): number | null {
  const fields = readAbout(pid, 'stat')
    ?.replace(/^.*\) /s, '')
    .split(' ');
  return fields ? MS_PER_TICK * (parseInt(fields[11] ?? '0', 10) + parseInt(fields[12] ?? '0', 10)) : null;
}

/** Looks at a process twenty times a second. */
export interface UseWatch {
  /** Ends the watch. @returns what was needed since its start */
  stop(): Use;
}

export function watchUse(pid: number): UseWatch {
  const [startCpu, startedAt] = [readCpu(pid), performance.now()];
  let mb = readMemory(pid);
  const look = () => (mb = Math.max(mb ?? 0, readMemory(pid) ?? 0));
  const timer = mb === null ? undefined : setInterval(look, SAMPLE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      const cpu = readCpu(pid);
      const seconds = (performance.now() - startedAt) / 1000;
      return { mb, cpu: cpu === null || startCpu === null ? null : Math.round((cpu - startCpu) / seconds) };
    },
  };
}
